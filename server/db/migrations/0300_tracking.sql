-- What people agreed to, refused and withdrew: a row for each time, the newest counts. It is the proof, so no row is ever changed.
create table consent_decision (
  id bigint generated always as identity primary key,
  -- a browser and who uses it; made there once somebody agrees
  visitor_id uuid not null,
  -- null for who was not logged in
  user_id uuid references app_user (id) on delete cascade,
  purposes text[] not null,
  text_version text not null,
  decided_at timestamptz not null
);
create index consent_decision_visitor on consent_decision (visitor_id, id desc) where user_id is null;
create index consent_decision_person on consent_decision (user_id, id desc) where user_id is not null;
create index consent_decision_old on consent_decision (decided_at) where user_id is null;

-- What was recorded of visits. Never without a consent that holds at the moment of writing, and for ninety days.
create table visit_event (
  session_id uuid not null,
  idx integer not null,
  visitor_id uuid not null,
  user_id uuid references app_user (id) on delete cascade,
  method text not null,
  -- an address without its values: /kelas/$slug
  url text not null,
  data jsonb not null,
  domain text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- what a device sends twice is recorded once
  primary key (visitor_id, session_id, idx)
);
create index visit_event_person on visit_event (user_id) where user_id is not null;
create index visit_event_time on visit_event (happened_at);

-- What stays of them: how many visits a day had and where they came from, of nobody in particular.
create table visit_day (
  day date not null,
  source text not null,
  medium text not null,
  campaign text not null,
  visits integer not null,
  page_views integer not null,
  primary key (day, source, medium, campaign)
);
