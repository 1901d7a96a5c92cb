-- One rule for every search: case and accents do not matter, apostrophes are dropped, other signs are spaces. The browser
-- and the imports have the same rule in packages/domain/src/search-key.ts; a test holds the two together.
--
-- The keys that are stored stand on this very function, so it is renamed and gets a new body: no table is rewritten.
-- fold() stays as it was for the version before, whose queries still call it while both run; nothing here does.

alter function fold(text) rename to search_key;

create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create or replace function search_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(replace(value, U&'\00B4', ''), NFKD),
          '[\u0027\u0060\u00AD\u02B9-\u02BF\u02C8\u02CA\u02CB\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2018-\u201B\u2032\u2035\u2060\u20D0-\u20FF\uA78B\uA78C\uFE20-\uFE2F\uFEFF]',
          '', 'g') collate pg_c_utf8),
        'øđðħıłŧŋ', 'oddhiltn'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02B0-\u02FF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u303F\uFE10-\uFE6F\uFFF0-\uFFFF]+',
    ' ', 'g'));
