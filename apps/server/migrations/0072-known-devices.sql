-- Browsers that have logged in as a user before, so that nobody else's wrong passwords make them wait
-- (docs/adr/0070-known-devices.md). The former version neither makes nor reads one: there everybody counts by address.
create table known_devices (
  -- Counts the wrong passwords of this browser for this user; it stays when the browser gets another secret.
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Of the secret in the browser's cookie, one for all users of a browser; it stands nowhere else.
  secret_sha256 bytea not null check (octet_length(secret_sha256) = 32),
  last_login_at timestamptz(3) not null default now(),
  unique (secret_sha256, user_id)
);
create index known_devices_user on known_devices (user_id, last_login_at desc);
