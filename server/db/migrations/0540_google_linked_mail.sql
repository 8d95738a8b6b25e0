-- expand
-- Email about a Google account that can log in from now on. Older rows fulfil the narrower check that is dropped.
alter table mail_job drop constraint mail_job_template_check;
alter table mail_job add constraint mail_job_template_check
  check (template in ('verification', 'reset-password', 'password-changed', 'certificate-published', 'invitation',
    'passkey-added', 'passkey-removed', 'passkey-blocked', 'second-step-on', 'second-step-off', 'recovery-code-used',
    'second-step-reset', 'google-linked'))
  not valid;
