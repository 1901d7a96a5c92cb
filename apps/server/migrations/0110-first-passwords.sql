-- A password that an administrator chose for somebody: it opens nothing but the choice of their own
-- (docs/adr/0080-first-passwords.md). Passwords that exist already stay as they are. The former version neither sets nor
-- reads it: whoever chooses a password there is asked for one more at their next login here.
alter table users add column first_password boolean not null default false;
