-- When the person was told how phone-credit rewards reach the e-wallet: once per person, on whatever device.
alter table user_profile add column e_wallet_told_at timestamptz;
