-- The secret with which devices seal what they keep for a user (docs/adr/0052-device-keys-and-versions.md). Made once: under
-- another one, what waits on their devices could not be read any more. The former version neither makes nor reads one.
create table device_keys (
  user_id integer primary key references users on delete cascade,
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz(3) not null default now()
);
