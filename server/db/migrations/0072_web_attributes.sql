-- Elements of the site besides its pages: floating buttons, posters, banners. Each row has the format of the contract.

create table web_attribute (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

insert into web_attribute (name, value) values
  ('floatingButtonV2', '{
    "/dashboard": {"isShow": true, "type": "aktivitas poin", "img": "hadiah", "link": "/tukar-poin", "countdown": null},
    "/prakerja": {"isShow": true, "type": "checking voucher", "img": "tiket", "link": "/prakerja/checking-voucher", "countdown": null}
  }'),
  ('popupPosterDashboard', 'null'),
  ('popupPosterPrakerja', 'null'),
  ('banners', '[]');
