-- Certificates that an enrolment has earned. The row is created in the transaction that meets the last condition, and
-- is never deleted. Generating stores the printed texts; publishing shows the certificate to the learner.
create table certificate (
  id uuid primary key,
  enrollment_id uuid not null references enrollment (id),
  kind text not null check (kind in ('completion', 'graduation')),
  finished_at timestamptz not null,
  -- `code` and `number` are random (130 and 60 bits), so that they cannot be enumerated or guessed.
  code text unique,
  number text unique,
  printed jsonb,
  generated_at timestamptz,
  -- Created from `printed` and stored. If it is missing, it is created again at the first download.
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
