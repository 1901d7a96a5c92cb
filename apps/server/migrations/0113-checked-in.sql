-- The slips of a day are those of who was checked in on it.
create index screening_participants_checked_in on screening_participants (checked_in_at) where checked_in_at is not null;
