-- Time of the deactivation. A deactivated account keeps all its data, but nobody can log in to it. An admin must lose
-- the admin role first.
alter table app_user add column deactivated_at timestamptz;
alter table app_user add constraint app_user_active_admin check (deactivated_at is null or not is_admin);

-- An admin creates an account, and an invitation lets its user set the first password.
alter table mail_job drop constraint mail_job_template_check;
alter table mail_job add constraint mail_job_template_check
  check (template in ('verification', 'reset-password', 'password-changed', 'certificate-published', 'invitation'));
alter table mail_token drop constraint mail_token_purpose_check;
alter table mail_token add constraint mail_token_purpose_check
  check (purpose in ('confirm-email', 'reset-password', 'invitation'));
