-- What an enrolment has a right to. The row is made at the moment the last condition is met, in the transaction that
-- completes it, and is never taken away; generating freezes what is printed, publishing shows it to the learner.
create table certificate (
  id uuid primary key,
  enrollment_id uuid not null references enrollment (id),
  kind text not null check (kind in ('completion', 'graduation')),
  finished_at timestamptz not null,
  -- at random, 130 and 60 bits: neither can be counted up or guessed
  code text unique,
  number text unique,
  printed jsonb,
  generated_at timestamptz,
  -- made from `printed` and stored; where it is missing it is made again at the first download
  pdf bytea,
  published_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  unique (enrollment_id, kind),
  check ((generated_at is null) = (code is null) and (generated_at is null) = (number is null)
    and (generated_at is null) = (printed is null)),
  check (published_at is null or generated_at is not null),
  check (revoked_at is null or generated_at is not null),
  check ((revoked_at is null) = (revoke_reason is null))
);

create index enrollment_session on enrollment (session_id);
