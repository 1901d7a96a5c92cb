-- Every user has a device key from the start (docs/adr/0052-device-keys-and-versions.md). Made at the first call, it was missing in
-- backups from before that call: after a restore another one was made, and what waited on the tablet did not open any more.
-- With a trigger, so that the former version beside this one makes them too; it finds the key and makes no other.
create function make_device_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_keys (user_id, key) values (new.id, new_device_key()) on conflict do nothing;
  return null;
end $$;

-- 32 bytes out of 366 random bits.
create function new_device_key() returns bytea language sql volatile as $$
  select sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'))
$$;

create trigger users_device_key after insert on users for each row execute function make_device_key();

insert into device_keys (user_id, key) select id, new_device_key() from users on conflict do nothing;
