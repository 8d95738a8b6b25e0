-- Slideshows on /prakerja that show where to find a voucher code. Admins edit them after this migration.
insert into site_content (kind, slug, name, position, publish_at, was_shown, fields) values
  ('redeem-story', 'toko-daring', 'Kode dari toko daring', 1, timestamptz '2026-11-24 00:00+07', true, jsonb_build_object(
    'title', 'Kode dari toko daring',
    'titlePreview', 'Toko daring',
    'partner', 'toko',
    'picture', '![Kode voucher di layar ponsel](semai:kode-copy)',
    'contents', $t$![Buka aplikasi toko tempatmu membeli, lalu masuk ke daftar pesanan.](semai:kode-orders)
![Pilih pesanan kelas {nama}. Kode voucher ada di rincian pesanan.](semai:kode-order)
![Salin kode yang diawali DRTOK, lalu tempel di sini.](semai:kode-copy)$t$
  )),
  ('redeem-story', 'lapak-daring', 'Kode dari lapak daring', 2, timestamptz '2026-11-24 00:00+07', true, jsonb_build_object(
    'title', 'Kode dari lapak daring',
    'titlePreview', 'Lapak daring',
    'partner', 'lapak',
    'picture', '![Kode voucher di layar ponsel](semai:kode-copy)',
    'contents', $t$![Buka pesan dari lapak. Kode dikirim setelah pembayaranmu diterima.](semai:kode-chat)
![Tidak ada pesan? Kodenya juga ada di rincian transaksi.](semai:kode-order)
![Salin kode yang diawali DRBKL, lalu tempel di sini.](semai:kode-copy)$t$
  )),
  ('redeem-story', 'mitra-kursus', 'Kode dari mitra kursus', 3, timestamptz '2026-11-24 00:00+07', true, jsonb_build_object(
    'title', 'Kode dari mitra kursus',
    'titlePreview', 'Mitra kursus',
    'partner', 'kursus',
    'picture', '![Kode voucher di layar ponsel](semai:kode-copy)',
    'contents', $t$![Buka kotak masuk email yang kamu pakai untuk membeli.](semai:kode-inbox)
![Cari email berjudul “Voucher kelasmu”. Periksa juga folder spam.](semai:kode-mail)
![Salin kode yang diawali DRKRM, lalu tempel di sini.](semai:kode-copy)$t$
  ))
on conflict (kind, slug) do nothing;

-- Adds slides to the first three learning stories, unless an admin has written other slides.
update site_content set fields = jsonb_set(fields, '{contents}', to_jsonb(slides.contents))
from (values
  ('belajar-di-kapal', $t$![Di pelabuhan: jadwal kelas dibuka selagi ada sinyal](semai:calendar)
![Di perjalanan: bacaan dan kuis tetap terbuka tanpa sinyal](semai:offline)
![Saat sandar: semua terkirim dan kemajuan bertambah](semai:sprout)$t$),
  ('catatan-warung', $t$![Hari pertama: memilih jadwal setelah warung tutup](semai:calendar)
![Setiap malam: satu materi pendek, lalu kuis kecil](semai:sprout)
![Akhir jalur: catatan warung menjadi tabel yang dipakai setiap hari](semai:tools)$t$),
  ('berhenti-lalu-kembali', $t$![Bulan pertama: jalur pertama selesai](semai:sprout)
![Bulan kedua: berhenti, kemajuannya tetap tersimpan](semai:seed)
![Bulan ketiga: melanjutkan di perangkat lain sampai selesai](semai:harvest)$t$)
) as slides(slug, contents)
where site_content.kind = 'story' and site_content.slug = slides.slug and site_content.fields ->> 'contents' = '';

-- Adds drawn portraits (public/portraits) to the first ten testimonials, unless an admin has added a photo.
update site_content set fields = jsonb_set(fields, '{photo}', to_jsonb(format('![%s](semai:potret-%s)', fields ->> 'name', slug)))
where kind = 'testimonial' and fields ->> 'photo' = ''
  and slug in ('siti-rahmawati', 'dimas-prakoso', 'yohana-kambu', 'rizky-maulana', 'ni-luh-ayu', 'hendra-siregar', 'maria-bunga',
    'fajar-nugroho', 'aisyah-lubis', 'yanto-kurniawan');
