-- The desk's list of enrolments, the newest first, and those who met every condition and have nothing to show for it yet.
create index enrollment_newest on enrollment (created_at, id);
create index certificate_to_publish on certificate (enrollment_id) where kind = 'graduation' and published_at is null;
