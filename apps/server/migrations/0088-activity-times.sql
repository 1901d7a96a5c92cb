-- When on its day an activity is, 'HH:MM' in São Paulo; null is any time. The former version neither reads nor writes it.
alter table lead_activities add column time text check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
