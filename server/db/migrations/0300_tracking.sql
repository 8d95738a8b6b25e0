-- Consents that users gave, refused or withdrew. Each decision is a row, and the newest row is valid. Rows are never
-- changed, because they prove the consent.
create table consent_decision (
  id bigint generated always as identity primary key,
  -- Id of a browser and its user. The browser creates the id at the first consent.
  visitor_id uuid not null,
  -- Null for a visitor without a login.
  user_id uuid references app_user (id) on delete cascade,
  purposes text[] not null,
  text_version text not null,
  decided_at timestamptz not null
);
create index consent_decision_visitor on consent_decision (visitor_id, id desc) where user_id is null;
create index consent_decision_person on consent_decision (user_id, id desc) where user_id is not null;
create index consent_decision_old on consent_decision (decided_at) where user_id is null;

-- Recorded events of visits. An event is written only while the user's consent is valid, and stays for ninety days.
create table visit_event (
  session_id uuid not null,
  idx integer not null,
  visitor_id uuid not null,
  user_id uuid references app_user (id) on delete cascade,
  method text not null,
  -- Route pattern of the address without its values: /kelas/$slug
  url text not null,
  data jsonb not null,
  domain text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- An event that a device sends twice is recorded once.
  primary key (visitor_id, session_id, idx)
);
create index visit_event_person on visit_event (user_id) where user_id is not null;
create index visit_event_time on visit_event (happened_at);

-- Daily totals of the visits and their sources, without data about single visitors. They stay after the events were
-- deleted.
create table visit_day (
  day date not null,
  source text not null,
  medium text not null,
  campaign text not null,
  visits integer not null,
  page_views integer not null,
  primary key (day, source, medium, campaign)
);
