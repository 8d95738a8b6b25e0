-- Time when the user saw the notice that phone-credit rewards are sent to the e-wallet. Each user sees it once, on any
-- device.
alter table user_profile add column e_wallet_told_at timestamptz;
