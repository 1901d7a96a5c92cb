-- Every name under which a row says that bytes lie in the store. What a backup takes along, and what the sweep of
-- nameless bytes never touches. A table that names files without stored_files is added here.
create view named_files as
  select key, size, sha256, created_at from stored_files
  union all
  select profile_image, null, null, updated_at from users where profile_image is not null;
