-- First posts, the page about ways to support other learners, and sample campaigns. The campaigns are drafts until an
-- admin publishes them.
insert into site_content (kind, slug, name, position, publish_at, was_shown, fields) values
  ('post', 'belajar-di-sela-jam-kerja', 'Belajar di sela jam kerja: lima belas menit yang jadi', 1, timestamptz '2026-11-02 08:00+07', true, jsonb_build_object(
    'title', 'Belajar di sela jam kerja: lima belas menit yang jadi',
    'summary', 'Tidak perlu menunggu malam yang sepi. Begini cara memecah materi supaya muat di antara dua pekerjaan.',
    'author', 'Tim {nama}',
    'picture', '',
    'body', $t$Kebanyakan orang yang belajar di {nama} bekerja. Ada yang menjaga warung, ada yang pulang lewat terminal, ada yang mengasuh anak. Waktu belajar mereka datang dalam potongan kecil, dan itu tidak apa-apa.

## Pilih satu materi, bukan satu kelas

Satu kelas terasa panjang karena kita melihat ujungnya. Satu materi jarang lebih dari lima belas menit. Tutup daftar kelasnya, buka materinya, selesaikan itu saja.

- Bacaan: sepuluh menit, bisa sambil menunggu angkot.
- Kuis kecil: lima menit, lebih baik segera setelah bacaannya.
- Tugas: butuh meja. Simpan untuk hari libur.

## Siapkan selagi ada sinyal

Sebelum berangkat, buka kelas berikutnya sekali. Bacaan, gambar, dan kuisnya tersimpan di HP. Video dan PDF bisa disimpan dengan tombol ‘Simpan’; ukurannya disebut dulu sebelum diunduh.

> Kalau tanda di atas layar bertuliskan angka, itu pekerjaan yang belum terkirim. Biarkan saja, ia berangkat sendiri begitu ada sinyal.

## Berhenti di tempat yang mudah

Orang yang berhenti di tengah kalimat lebih mudah kembali daripada yang berhenti di awal bab. Tombol ‘Lanjutkan belajar’ mengingat tempatmu, juga di tengah bacaan. Jadi berhentilah kapan saja.

Besok, mulai dari [halaman belajarmu](/dashboard/my-course). Lima belas menit saja.$t$
  )),
  ('post', 'membaca-angka-warung', 'Membaca angka warung sendiri', 2, timestamptz '2026-11-09 08:00+07', true, jsonb_build_object(
    'title', 'Membaca angka warung sendiri',
    'summary', 'Buku catatan penjualan sudah berisi jawabannya. Yang kurang hanya cara bertanya. Mulai dari tiga kolom.',
    'author', 'Tim {nama}',
    'picture', '',
    'body', $t$Banyak pemilik warung punya catatan yang rapi dan tidak pernah dibaca lagi. Padahal tiga kolom saja sudah cukup untuk tahu barang mana yang memberi makan dan mana yang hanya memenuhi rak.

## Tiga kolom

| Barang | Terjual minggu ini | Untung per buah |
| --- | --- | --- |
| Mi instan | 84 | Rp400 |
| Gula 1 kg | 12 | Rp1.500 |
| Sabun cuci | 9 | Rp2.500 |

Kalikan kolom kedua dengan ketiga. Mi memberi Rp33.600, gula Rp18.000, sabun Rp22.500. Sabun yang tampak lambat ternyata memberi lebih banyak daripada gula.

## Satu pertanyaan setiap minggu

1. Barang mana yang paling banyak memberi untung?
2. Barang mana yang tidak bergerak dua minggu ini?
3. Kalau rak hanya muat setengahnya, mana yang tinggal?

Jawab satu saja setiap minggu. Setelah sebulan, catatanmu bukan lagi arsip, melainkan alat.

## Lanjutkan di kelas

Cara memakai tabel di HP, menjumlah otomatis, dan membuat grafik sederhana ada di program [Analis Data](/program/analis-data). Tugas pertamanya memakai catatanmu sendiri.$t$
  )),
  ('post', 'halaman-pertama-di-web', 'Halaman pertamamu di web tidak harus indah', 3, timestamptz '2026-11-16 08:00+07', true, jsonb_build_object(
    'title', 'Halaman pertamamu di web tidak harus indah',
    'summary', 'Yang pertama harus terbit, bukan sempurna. Empat hal yang cukup untuk halaman usaha kecil.',
    'author', 'Tim {nama}',
    'picture', '',
    'body', $t$Peserta program Pengembang Web sering menunda tugas pertamanya karena malu dengan tampilannya. Padahal pengunjung tidak mencari keindahan. Mereka mencari alamat.

## Empat hal yang cukup

- **Nama dan apa yang dijual**, di baris paling atas.
- **Jam buka**, termasuk hari libur.
- **Nomor yang bisa ditekan**, supaya orang tidak menyalin satu per satu.
- **Satu foto asli.** Foto sendiri yang agak gelap lebih dipercaya daripada foto orang lain yang terang.

## Buka di HP yang paling tua

Minta pinjam HP saudaramu yang paling lama. Kalau halamannya terbuka di sana dalam tiga detik, halamanmu baik. Kalau tidak, kecilkan fotonya dulu sebelum menyentuh yang lain.

```html
<a href="tel:+6281200000000">Telepon kami</a>
```

Satu baris itu lebih berguna bagi pelanggan daripada sepuluh warna baru.

## Terbitkan, lalu perbaiki

Kirim alamatnya ke tiga orang dan tanya satu hal: apa yang tidak kamu temukan? Perbaiki itu. Ulangi minggu depan. Langkah lengkapnya ada di program [Pengembang Web](/program/pengembang-web).$t$
  )),
  ('donation', 'donasi', 'Dukung belajar teman-temanmu', 1, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'title', 'Dukung belajar teman-temanmu',
    'summary', 'Banyak orang ingin belajar dan terhenti di kuota, waktu, atau biaya. Ada beberapa cara untuk ikut membantu.',
    'body', $t$## Untuk apa dukunganmu

- kuota belajar bagi peserta di daerah yang sinyalnya mahal;
- kursi kelas bagi yang belum mampu membayar;
- waktu para pendamping yang menemani peserta sampai selesai.

Di halaman ini tidak ada pembayaran. Hubungi kami dulu, supaya jelas untuk siapa dan bagaimana laporannya.

## Yang kamu dapat

Setiap dukungan kami catat dan laporkan kembali kepadamu: berapa yang terpakai, untuk berapa orang, dan apa hasil belajarnya. Nama peserta tidak pernah kami bagikan.$t$,
    'ways', $t$Menjadi relawan | Dampingi peserta satu jam seminggu: menjawab pertanyaan, membaca tugas, menyemangati. | whatsapp
Membiayai satu kursi | Biayai satu peserta sampai selesai. Kami carikan, kamu dapat kabar kemajuannya. | email
Kerja sama lembaga | Sekolah, desa, dan perusahaan bisa membuka kelas bersama kami. | email$t$
  )),
  ('poster', 'ajak-tukar-poin', 'Poinmu sudah bisa ditukar', 1, null, false, jsonb_build_object(
    'title', 'Poinmu sudah bisa ditukar',
    'text', 'Kumpulkan poin dari materi dan kuis, lalu tukar dengan kelas berikutnya atau pulsa selagi penukaran dibuka.',
    'link', '/tukar-poin',
    'linkText', 'Lihat penukaran',
    'picture', '',
    'until', '',
    'place', 'dashboard'
  )),
  ('poster', 'cek-kode-prakerja', 'Punya kode, tapi belum yakin?', 2, null, false, jsonb_build_object(
    'title', 'Punya kode, tapi belum yakin?',
    'text', 'Periksa dulu kodenya sebelum ditukar. Tidak perlu masuk, dan kodemu tidak terpakai.',
    'link', '/prakerja/checking-voucher',
    'linkText', 'Cek kode',
    'picture', '',
    'until', '',
    'place', 'prakerja'
  )),
  ('banner', 'kelas-malam', 'Kelas malam untuk yang bekerja', 1, null, false, jsonb_build_object(
    'title', 'Kelas malam untuk yang bekerja',
    'text', 'Lima pertemuan pukul 18.00–21.00 WIB. Kalau terlewat, materinya bisa dibuka lagi besok.',
    'link', '/kelas',
    'linkText', 'Lihat jadwal',
    'picture', '',
    'until', ''
  )),
  ('holiday', 'libur-akhir-tahun', 'Libur akhir tahun', 1, null, false, jsonb_build_object(
    'title', 'Libur akhir tahun',
    'text', 'Kelas langsung dan jawaban bantuan berhenti 25 Desember sampai 1 Januari. Materi, kuis, dan tugas tetap bisa kamu kerjakan.',
    'link', '',
    'linkText', '',
    'picture', '',
    'until', '2027-01-02T00:00:00.000Z'
  ))
on conflict (kind, slug) do nothing;
