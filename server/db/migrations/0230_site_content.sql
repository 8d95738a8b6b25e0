-- Content of the site except courses. One table contains all kinds, because they are written, scheduled, sorted and
-- hidden in the same way. `fields` is the form as typed (contract/site/content-kinds.ts).
create table site_content (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Name of the item in addresses. Never changes.
  slug text not null,
  -- Name of the item in lists.
  name text not null,
  position integer not null,
  fields jsonb not null,
  -- Time from which visitors see `fields`. Null for a draft.
  publish_at timestamptz,
  -- Fields that visitors see until `publish_at`, if an earlier version was published.
  live jsonb,
  live_at timestamptz,
  -- True if visitors may have seen the item. It can then be hidden, but not deleted.
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

-- Size of a picture in pixels, so that a page reserves its space before it loads.
create table site_picture (
  url text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

-- Moves the floating buttons from their own table to the site content.
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
