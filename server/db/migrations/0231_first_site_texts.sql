-- First texts of the site. Admins edit them after this migration.
insert into site_content (kind, slug, name, position, publish_at, was_shown, fields) values
  ('testimonial', 'siti-rahmawati', 'Siti Rahmawati', 1, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Siti Rahmawati',
    'about', 'Program Analis Data, Wonosobo',
    'review', 'Rumah saya di kaki gunung, sinyal datang kalau hujan berhenti. Di sini saya tetap bisa belajar tiap malam.',
    'photo', ''
  )),
  ('testimonial', 'dimas-prakoso', 'Dimas Prakoso', 2, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Dimas Prakoso',
    'about', 'Program Pengembang Web, Bekasi',
    'review', 'Saya belajar di KRL pulang kerja. Masuk terowongan pun kuisnya jalan terus, nilainya muncul begitu sampai.',
    'photo', ''
  )),
  ('testimonial', 'yohana-kambu', 'Yohana Kambu', 3, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Yohana Kambu',
    'about', 'Program Pemasaran Digital, Sorong',
    'review', 'HP saya biasa saja dan kuota sering mepet. Ini satu-satunya tempat belajar yang tidak bikin HP megap-megap.',
    'photo', ''
  )),
  ('testimonial', 'rizky-maulana', 'Rizky Maulana', 4, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Rizky Maulana',
    'about', 'Program Pengembang Web, Garut',
    'review', 'Tugas pertama saya cuma halaman warung tetangga. Sekarang warungnya sungguh pakai halaman itu untuk menerima pesanan.',
    'photo', ''
  )),
  ('testimonial', 'ni-luh-ayu', 'Ni Luh Ayu Pertiwi', 5, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Ni Luh Ayu Pertiwi',
    'about', 'Program Pemasaran Digital, Karangasem',
    'review', 'Dulu saya unggah foto dagangan asal saja. Setelah belajar menulis untuk pembeli, pesanan kain saya mulai datang dari luar pulau.',
    'photo', ''
  )),
  ('testimonial', 'hendra-siregar', 'Hendra Siregar', 6, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Hendra Siregar',
    'about', 'Program Analis Data, Pematangsiantar',
    'review', 'Instrukturnya menjelaskan rumus dengan contoh harga cabai. Baru kali itu saya paham apa gunanya rata-rata bergerak.',
    'photo', ''
  )),
  ('testimonial', 'maria-bunga', 'Maria Bunga', 7, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Maria Bunga',
    'about', 'Program Pemasaran Digital, Maumere',
    'review', 'Saya pinjam HP kakak untuk belajar. Setiap selesai saya keluar, dan catatan saya tidak tertinggal di sana.',
    'photo', ''
  )),
  ('testimonial', 'fajar-nugroho', 'Fajar Nugroho', 8, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Fajar Nugroho',
    'about', 'Program Analis Data, Kudus',
    'review', 'Kelas malamnya pas untuk buruh pabrik seperti saya. Kalau lembur, materinya saya buka lagi besok paginya.',
    'photo', ''
  )),
  ('testimonial', 'aisyah-lubis', 'Aisyah Lubis', 9, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Aisyah Lubis',
    'about', 'Program Pengembang Web, Medan',
    'review', 'Sempat berhenti dua bulan karena melahirkan. Waktu kembali, saya dibawa tepat ke materi terakhir. Tidak ada yang hangus.',
    'photo', ''
  )),
  ('testimonial', 'yanto-kurniawan', 'Yanto Kurniawan', 10, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Yanto Kurniawan',
    'about', 'Program Analis Data, Pontianak',
    'review', 'Poin dari kuis saya tukar dengan kelas berikutnya. Rasanya seperti belajar sambil menabung.',
    'photo', ''
  )),
  ('story', 'belajar-di-kapal', 'Belajar di antara dua pulau', 1, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'title', 'Belajar di antara dua pulau',
    'titlePreview', 'Di antara dua pulau',
    'who', 'Lulusan SMK yang bekerja di kapal penyeberangan',
    'text', $t$Sinyal hanya ada di pelabuhan. Di sana ia membuka kelasnya sebentar, supaya bacaan dan kuis tersimpan. Sisanya dikerjakan di perjalanan, di sela jam jaga.
Di layar selalu tertulis berapa pekerjaan yang belum terkirim. Begitu kapal sandar, angkanya turun sendiri sampai habis.$t$,
    'steps', $t$Di pelabuhan | Membuka kelas berikutnya selagi ada sinyal
Di perjalanan | Membaca, mengerjakan kuis, menandai materi selesai
Saat sandar | Semua terkirim satu kali, nilai kuis keluar$t$,
    'picture', '![Ponsel tanpa sinyal di antara ombak](semai:offline)',
    'contents', '',
    'program', 'pengembang-web | Pengembang Web',
    'isExample', 'ya'
  )),
  ('story', 'catatan-warung', 'Dari buku catatan ke tabel', 2, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'title', 'Dari buku catatan ke tabel',
    'titlePreview', 'Dari catatan ke tabel',
    'who', 'Penjaga warung yang ingin tahu barang mana yang menguntungkan',
    'text', $t$Ia memilih kelas Daring yang jadwalnya setelah warung tutup. Di hari lain satu materi saja tiap malam, kebanyakan tidak sampai sepuluh menit, dengan contoh yang mirip warungnya sendiri.
Tugas jalur pertama dikerjakan dengan catatan penjualannya sebulan. Bukan nilainya yang paling berharga, melainkan tabelnya yang kini ia isi setiap hari.$t$,
    'steps', $t$Hari pertama | Memilih jadwal yang cocok dan mendaftar dengan poin
Setiap malam | Satu materi pendek, lalu kuis kecil
Akhir jalur | Mengumpulkan tugas dari catatan warung sendiri$t$,
    'picture', '![Benih yang baru ditanam](semai:seed)',
    'contents', '',
    'program', 'analis-data | Analis Data',
    'isExample', 'ya'
  )),
  ('story', 'berhenti-lalu-kembali', 'Berhenti sebulan, lalu kembali', 3, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'title', 'Berhenti sebulan, lalu kembali',
    'titlePreview', 'Berhenti, lalu kembali',
    'who', 'Ibu dua anak yang menjual sambal dari rumah',
    'text', $t$Belajarnya pernah terhenti karena pesanan menumpuk. Saat kembali, tombol ‘Lanjutkan belajar’ membawanya tepat ke materi terakhir. Tidak ada yang hangus.
Ia berpindah dari ponsel ke laptop pinjaman, masuk dengan akun yang sama, dan menekan ‘Keluar’ setelah selesai supaya tidak ada datanya yang tertinggal.$t$,
    'steps', $t$Bulan pertama | Menuntaskan jalur tentang mengenal pelanggan
Bulan kedua | Berhenti; kemajuannya tetap tersimpan
Bulan ketiga | Melanjutkan dari materi yang sama di perangkat lain$t$,
    'picture', '![Keranjang hasil panen](semai:harvest)',
    'contents', '',
    'program', 'pemasaran-digital | Pemasaran Digital',
    'isExample', 'ya'
  )),
  ('role', 'tenaga-pelatih-utama', 'Tenaga Pelatih Utama', 1, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Tenaga Pelatih',
    'type', 'Utama',
    'description', 'Kamu memimpin kelas langsung dari pertemuan pertama sampai kelima, dan menjadi rujukan peserta untuk urusan materi.',
    'payRupiah', '12000000',
    'payPer', 'bulan',
    'workingTime', '3 jam per pertemuan, malam hari',
    'employment', 'Paruh waktu',
    'conditions', $t$Pengalaman kerja minimal 5 tahun di bidang yang kamu ajarkan
Bisa menjelaskan hal rumit dengan contoh sehari-hari
Bersedia mengajar pada malam hari sepanjang satu seri
Punya laptop, kamera, dan koneksi yang stabil untuk kelas daring$t$,
    'scope', $t$Membawakan lima pertemuan langsung dalam setiap seri
Menyiapkan contoh kasus dan latihan yang sesuai dengan pesertanya
Menjawab pertanyaan materi selama seri berjalan
Memberi masukan untuk tugas peserta dan untuk perbaikan materi$t$,
    'schedule', $t$Pukul 18.00–21.00 WIB, 3 jam setiap pertemuan
Lima pertemuan langsung pada hari yang berurutan dalam satu seri
4–5 seri setiap bulan$t$,
    'colour', 'daun-8'
  )),
  ('role', 'fasilitator-utama', 'Fasilitator Utama', 2, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Fasilitator',
    'type', 'Utama',
    'description', 'Kamu menjaga kelas tetap hidup: menyambut peserta, mengatur waktu, dan memastikan tidak ada yang tertinggal.',
    'payRupiah', '3000000',
    'payPer', 'bulan',
    'workingTime', '3 jam per pertemuan, malam hari',
    'employment', 'Paruh waktu',
    'conditions', $t$Pengalaman minimal 6 bulan mendampingi kelas, pelatihan, atau komunitas belajar
Sabar, rapi, dan nyaman berbicara di depan banyak orang
Bersedia bertugas pada malam hari sepanjang satu seri
Punya laptop dan koneksi yang stabil untuk kelas daring$t$,
    'scope', $t$Membuka kelas, mencatat kehadiran, dan menjaga waktu
Mengumpulkan pertanyaan peserta dan meneruskannya kepada pelatih
Membantu peserta yang terkendala teknis atau tertinggal materi
Merangkum jalannya setiap pertemuan untuk tim$t$,
    'schedule', $t$Pukul 18.00–21.00 WIB, 3 jam setiap pertemuan
Lima pertemuan langsung pada hari yang berurutan dalam satu seri
4–5 seri setiap bulan$t$,
    'colour', 'daun-6'
  )),
  ('role', 'tenaga-pelatih-pengganti', 'Tenaga Pelatih Pengganti', 3, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Tenaga Pelatih',
    'type', 'Pengganti',
    'description', 'Kamu menggantikan pelatih utama saat ia berhalangan, supaya peserta tetap belajar sesuai jadwal.',
    'payRupiah', '800000',
    'payPer', 'sesi',
    'workingTime', '3 jam per sesi, saat dibutuhkan',
    'employment', 'Paruh waktu',
    'conditions', $t$Pengalaman kerja minimal 5 tahun di bidang yang kamu ajarkan
Cepat memahami materi yang sudah berjalan
Bisa dihubungi dan bersiap dalam waktu singkat
Punya laptop, kamera, dan koneksi yang stabil untuk kelas daring$t$,
    'scope', $t$Membawakan pertemuan yang ditinggalkan pelatih utama
Mempelajari catatan pertemuan sebelumnya agar peserta tidak mengulang
Menyerahkan catatan pertemuan kepada pelatih utama$t$,
    'schedule', $t$Pukul 18.00–21.00 WIB, 3 jam setiap pertemuan
Lima pertemuan langsung pada hari yang berurutan dalam satu seri
Ada 4–5 seri setiap bulan; kamu mengisi sesi yang kosong$t$,
    'colour', 'slate-8'
  )),
  ('role', 'fasilitator-pengganti', 'Fasilitator Pengganti', 4, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'name', 'Fasilitator',
    'type', 'Pengganti',
    'description', 'Kamu menggantikan fasilitator utama, sehingga setiap pertemuan tetap ada yang mendampingi.',
    'payRupiah', '300000',
    'payPer', 'sesi',
    'workingTime', '3 jam per sesi, saat dibutuhkan',
    'employment', 'Paruh waktu',
    'conditions', $t$Pengalaman minimal 6 bulan mendampingi kelas, pelatihan, atau komunitas belajar
Mudah menyesuaikan diri dengan kelas yang sudah berjalan
Bisa dihubungi dan bersiap dalam waktu singkat
Punya laptop dan koneksi yang stabil untuk kelas daring$t$,
    'scope', $t$Mendampingi pertemuan yang ditinggalkan fasilitator utama
Mencatat kehadiran dan menjaga waktu
Menyerahkan catatan pertemuan kepada fasilitator utama$t$,
    'schedule', $t$Pukul 18.00–21.00 WIB, 3 jam setiap pertemuan
Lima pertemuan langsung pada hari yang berurutan dalam satu seri
Ada 4–5 seri setiap bulan; kamu mengisi sesi yang kosong$t$,
    'colour', 'slate-6'
  )),
  ('faq', 'apa-itu', 'Apa itu {nama}?', 1, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Apa itu {nama}?',
    'group', 'Mulai belajar',
    'answer', '{nama} adalah tempat belajar keterampilan kerja dalam bahasa Indonesia. Kamu memilih kelas, mengikuti pertemuannya, dan belajar dari bacaan, video, kuis, dan tugas yang tersusun dalam satu program karier.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'kelas-dan-program', 'Apa bedanya kelas dan program karier?', 2, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Apa bedanya kelas dan program karier?',
    'group', 'Mulai belajar',
    'answer', 'Program karier adalah isinya: jalur, kelas, dan materi yang kamu pelajari berurutan. Kelas di [katalog](/kelas) adalah cara masuknya: ada jadwal, pengajar, dan harga. Satu kelas membuka satu [program](/program).',
    'isOnHome', 'tidak'
  )),
  ('faq', 'cara-mendaftar', 'Bagaimana cara mendaftar kelas?', 3, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Bagaimana cara mendaftar kelas?',
    'group', 'Mulai belajar',
    'answer', 'Buka kelas yang kamu mau, tekan ‘Daftar kelas’, lalu masuk atau buat akun. Pilih jadwal dan cara membayar. Setelah selesai, materinya langsung terbuka.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'daring-luring', 'Apa arti Daring, Luring, Hybrid, dan Blended?', 4, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Apa arti Daring, Luring, Hybrid, dan Blended?',
    'group', 'Mulai belajar',
    'answer', 'Daring berarti pertemuannya lewat internet, Luring tatap muka di satu tempat. Hybrid bisa dihadiri dengan kedua cara pada waktu yang sama. Blended menggabungkan pertemuan daring dan tatap muka dalam satu kelas.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'belajar-offline', 'Apa yang tetap bisa dibuka tanpa internet?', 5, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Apa yang tetap bisa dibuka tanpa internet?',
    'group', 'Belajar tanpa koneksi',
    'answer', 'Semua materi kelas yang sudah pernah kamu buka di perangkat itu: bacaan, gambar, kuis, dan tugas. Video dan PDF lebih besar; simpan kelasnya dengan tombol ‘Simpan’ supaya ikut bisa dibuka. Yang belum tersedia offline diberi tanda, jadi kamu tahu sebelum mengetuknya.',
    'isOnHome', 'ya'
  )),
  ('faq', 'sinyal-hilang', 'Bagaimana dengan pekerjaan saya saat sinyal hilang?', 6, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Bagaimana dengan pekerjaan saya saat sinyal hilang?',
    'group', 'Belajar tanpa koneksi',
    'answer', 'Semua yang kamu selesaikan dicatat dulu di perangkat, lalu dikirim sendiri begitu ada koneksi. Yang belum terkirim diberi tanda, dan jumlahnya terlihat di bagian atas layar. Tidak ada yang dihitung dua kali.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'nilai-kuis-offline', 'Kalau aku mengerjakan kuis saat offline, nilainya bagaimana?', 7, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Kalau aku mengerjakan kuis saat offline, nilainya bagaimana?',
    'group', 'Belajar tanpa koneksi',
    'answer', 'Jawabanmu tersimpan di HP dan dikirim otomatis saat tersambung lagi. Nilainya dihitung oleh server, lalu muncul di kelasmu.',
    'isOnHome', 'ya'
  )),
  ('faq', 'pasang-aplikasi', 'Harus pasang aplikasi dari toko aplikasi?', 8, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Harus pasang aplikasi dari toko aplikasi?',
    'group', 'Belajar tanpa koneksi',
    'answer', 'Tidak. {nama} dibuka dari peramban. Kalau mau, pasang di layar utama: di Android buka menu Chrome lalu pilih ‘Instal aplikasi’ atau ‘Tambahkan ke layar utama’; di iPhone dan iPad buka lewat Safari, tekan tombol Bagikan, lalu ‘Tambah ke Layar Utama’. Ukurannya kurang dari satu megabita.',
    'isOnHome', 'ya'
  )),
  ('faq', 'hapus-data-browser', 'Bolehkah saya menghapus data browser?', 9, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Bolehkah saya menghapus data browser?',
    'group', 'Belajar tanpa koneksi',
    'answer', 'Pastikan dulu tidak ada yang belum terkirim. Menghapus data situs ikut menghapus pekerjaan yang masih menunggu di perangkat itu.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'mendapat-poin', 'Bagaimana cara mendapat poin?', 10, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Bagaimana cara mendapat poin?',
    'group', 'Poin dan pembayaran',
    'answer', 'Akun baru mendapat {bonus} poin. Setelah itu poin bertambah saat kamu menyelesaikan materi, lulus kuis, dan menuntaskan kelas. Satu kegiatan dihitung satu kali.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'guna-poin', 'Untuk apa poin?', 11, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Untuk apa poin?',
    'group', 'Poin dan pembayaran',
    'answer', 'Untuk mendaftar kelas yang menampilkan harga poin, atau ditukar dengan pulsa selagi penukaran dibuka. Poin tidak bisa diuangkan atau diberikan kepada orang lain.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'cara-membayar', 'Bagaimana cara membayar kelas?', 12, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Bagaimana cara membayar kelas?',
    'group', 'Poin dan pembayaran',
    'answer', 'Lewat transfer bank, dompet digital, atau kartu. Poin yang kamu kumpulkan dari belajar juga bisa ditukar dengan kelas. Cara membayar yang tersedia selalu terlihat di halaman pendaftaran.',
    'isOnHome', 'ya'
  )),
  ('faq', 'beberapa-perangkat', 'Apakah bisa dipakai di beberapa perangkat?', 13, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Apakah bisa dipakai di beberapa perangkat?',
    'group', 'Akun dan data',
    'answer', 'Bisa. Masuk dengan akun yang sama; kemajuan yang sudah terkirim tampil di semua perangkatmu. Pekerjaan yang belum terkirim hanya ada di perangkat tempat kamu mengerjakannya.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'perangkat-bersama', 'Bagaimana kalau memakai perangkat bersama?', 14, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Bagaimana kalau memakai perangkat bersama?',
    'group', 'Akun dan data',
    'answer', 'Tekan ‘Keluar’ setelah belajar. Data belajarmu dihapus dari perangkat itu, dan orang lain tidak bisa melihat atau mengirim pekerjaanmu.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'lupa-password', 'Saya lupa password. Bagaimana?', 15, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Saya lupa password. Bagaimana?',
    'group', 'Akun dan data',
    'answer', 'Buka [Lupa password](/auth/forget-password) dan isi email akunmu. Link untuk membuat password baru kami kirim ke sana. Kalau akunmu dari Google, kamu bisa langsung masuk dengan Google.',
    'isOnHome', 'tidak'
  )),
  ('faq', 'data-disimpan', 'Data apa saja yang disimpan?', 16, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Data apa saja yang disimpan?',
    'group', 'Akun dan data',
    'answer', 'Hanya yang diperlukan untuk belajar. Daftar lengkapnya, di server dan di perangkatmu, ada di [Kebijakan privasi](/privacy-policy).',
    'isOnHome', 'tidak'
  )),
  ('faq', 'hapus-akun', 'Bagaimana mengunduh data atau menghapus akun?', 17, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'question', 'Bagaimana mengunduh data atau menghapus akun?',
    'group', 'Akun dan data',
    'answer', 'Keduanya ada di [Pengaturan akun](/akun). Data diunduh sebagai satu berkas; akun yang dihapus tidak bisa dikembalikan.',
    'isOnHome', 'tidak'
  ))
on conflict (kind, slug) do nothing;
