-- A lead's e-mail is searched by the one key as well: of an apostrophe or an accent in it nothing was found.
alter table leads alter column search set expression as (search_key(name) || ' ' || search_key(company_name) || ' '
  || search_key(email) || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), ''));
