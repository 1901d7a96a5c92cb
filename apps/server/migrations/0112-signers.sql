-- Before results are sent it is asked of each whether who concluded it has signed lately.
create index result_signatures_signer on result_signatures (signed_by, signed_at);
