alter table mail_job drop constraint mail_job_template_check;
alter table mail_job add constraint mail_job_template_check
  check (template in ('verification', 'reset-password', 'password-changed', 'certificate-published'));
