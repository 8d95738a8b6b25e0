-- What the site says besides its courses: one table for every kind, because all of them are written, dated, ordered and taken down
-- alike. `fields` is the form as it was typed (contract/content-kinds.ts).
create table site_content (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- its name in addresses; never changed
  slug text not null,
  -- what lists call it
  name text not null,
  position integer not null,
  fields jsonb not null,
  -- from when `fields` shows; null: a draft
  publish_at timestamptz,
  -- what shows until then, when something did before
  live jsonb,
  live_at timestamptz,
  -- somebody may have read it: it can be taken down, and no more deleted
  was_shown boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, slug),
  check ((live is null) = (live_at is null))
);
create index site_content_order on site_content (kind, position, id);
create trigger site_content_version before update on site_content
  for each row when (old.* is distinct from new.*) execute function count_version();

-- How large a picture of the content is, so that its place is kept while it comes.
create table site_picture (
  url text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

-- The buttons that stood here alone become content like everything else.
insert into site_content (kind, slug, name, position, publish_at, was_shown, fields)
select 'floating-button', coalesce(nullif(trim(both '-' from regexp_replace(lower(path), '[^a-z0-9]+', '-', 'g')), ''), 'beranda'), path,
  row_number() over (order by path), now(), true,
  jsonb_build_object(
    'path', path,
    'isShow', case when button ->> 'isShow' = 'true' then 'ya' else 'tidak' end,
    'type', button ->> 'type',
    'img', button ->> 'img',
    'link', button ->> 'link',
    'countdown', coalesce(button ->> 'countdown', '')
  )
from web_attribute,
  jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as each_path (path, button)
where name = 'floatingButtonV2';
drop table web_attribute;
