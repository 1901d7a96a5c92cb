-- A second factor at the login: a code from the person's phone (TOTP, RFC 6238).

alter table users add column second_factor_since timestamptz(3); -- null: off

create table second_factors (
  user_id integer primary key references users,
  secret text not null, -- encrypted with a key the database does not have
  last_step integer not null default 0 -- of 30 seconds: a code works once
);

create table recovery_codes (
  user_id integer not null references users,
  code_hash text not null, -- keyed with what the database does not have
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
