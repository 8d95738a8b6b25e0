-- Indexes for the admin list of enrolments, newest first, and for learners who met every condition but have no
-- published certificate.
create index enrollment_newest on enrollment (created_at, id);
create index certificate_to_publish on certificate (enrollment_id) where kind = 'graduation' and published_at is null;
