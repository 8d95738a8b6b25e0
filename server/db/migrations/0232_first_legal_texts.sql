-- Legal texts in force. Each change of a text is a new version.
insert into site_content (kind, slug, name, position, publish_at, was_shown, fields) values
  ('legal', 'kebijakan-privasi-2026-11-21', 'Kebijakan privasi, 2026-11-21', 1, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'page', 'privacy-policy',
    'since', '2026-11-21',
    'summary', 'Apa yang disimpan {nama} tentangmu, di mana, untuk apa, dan apa yang bisa kamu minta.',
    'body', $t$## Siapa yang bertanggung jawab

Pengendali data pribadimu adalah {perusahaan}, penyelenggara {nama}. Kebijakan ini mengikuti Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP). Pertanyaan dan permintaan tentang data bisa kamu kirim ke [{email}](mailto:{email}?subject=Data%20pribadi%20saya).

## Yang disimpan di server

Kami menyimpan yang diperlukan supaya kamu bisa belajar dengan akunmu di perangkat mana pun:

- **Akun:** nama, email, nomor telepon, dan waktu pendaftaran. Password hanya disimpan dalam bentuk teracak satu arah (argon2id); kami tidak bisa membacanya. Kalau kamu masuk dengan Google, kami menyimpan penanda akun Google-mu, bukan password-nya.
- **Profil:** yang kamu isi sendiri di Pengaturan akun, dan fotomu kalau ada.
- **Sesi masuk:** penanda untuk setiap perangkat yang masuk, kapan dimulai dan kapan berakhir.
- **Belajar:** kelas yang kamu ikuti, materi yang dimulai dan diselesaikan beserta waktunya, jawaban dan nilai kuis, serta teks tugas yang kamu kumpulkan.
- **Poin:** catatan poin yang kamu dapat dan pakai, dengan alasannya.
- **Catatan teknis:** permintaan yang diterima server beserta alamat IP, untuk menjaga keamanan dan mencari kesalahan.

## Yang disimpan di perangkatmu

Supaya bisa dipakai tanpa koneksi, {nama} menyimpan sebagian data di browser perangkatmu:

- penanda bahwa kamu sudah masuk, di penyimpanan browser dan di cookie bernama `user`, ditambah satu cookie pengaman yang tidak bisa dibaca skrip;
- halaman, bacaan, kuis, dan gambar dari kelas yang kamu ikuti;
- pekerjaan yang belum terkirim, sampai server mengonfirmasi sudah menerimanya;
- draf tulisanmu dan pilihan tampilan terang atau gelap.

Saat kamu menekan ‘Keluar’, semua yang menyangkut dirimu dihapus dari perangkat itu. Kalau masih ada yang belum terkirim, kamu ditanya dulu: dikirim, disimpan untuk login berikutnya, atau dibuang. Di perangkat bersama, selalu keluar setelah belajar.

## Untuk apa data dipakai

- menjalankan akun, pendaftaran kelas, penilaian, dan poin yang kamu minta;
- menyamakan kemajuan belajarmu di semua perangkat;
- menjaga keamanan dan memperbaiki kesalahan;
- menjawab pertanyaanmu.

Dasarnya adalah perjanjian layanan yang kamu setujui saat mendaftar dan kepentingan kami yang sah untuk menjaga keamanan layanan. Kalau suatu saat kami membutuhkan data untuk tujuan lain, kami minta persetujuanmu lebih dulu.

## Yang tidak kami lakukan

- Kami tidak menjual data pribadimu.
- Tidak ada iklan, pelacak pihak ketiga, atau statistik kunjungan dari perusahaan lain.
- Kami tidak meminta lokasi, kontak, kamera, atau mikrofon.
- Huruf, gambar, dan video dimuat dari server kami sendiri.

## Siapa yang bisa melihat

Kamu sendiri, dan orang di tim kami yang memerlukannya untuk pekerjaannya, misalnya petugas bantuan yang menjawab pertanyaanmu. Di luar itu data hanya diserahkan kalau hukum mewajibkannya.

## Berapa lama disimpan

Data akun dan belajar disimpan selama akunmu ada. Saat akun dihapus, data pribadimu, fotomu, dan isi jawabanmu langsung dihapus. Catatan pendaftaran kelas, kemajuan, nilai, dan poin tetap ada tanpa nama siapa pun. Yang ada di perangkat hilang saat kamu keluar, atau saat kamu menghapus data situs di browser.

## Hakmu menurut UU PDP

Kamu berhak:

- tahu untuk apa dan atas dasar apa datamu diproses;
- melihat dan mendapat salinan datamu, juga dalam bentuk yang bisa dipindahkan ke layanan lain;
- membetulkan dan melengkapi yang keliru;
- menarik persetujuan, menunda, atau membatasi pemrosesan;
- meminta pemrosesan dihentikan dan datamu dihapus;
- mengadu kepada lembaga yang berwenang dan menuntut ganti rugi kalau hakmu dilanggar.

Di [Pengaturan akun](/akun) kamu bisa membetulkan profil, mengunduh semua datamu, dan menghapus akun sendiri. Permintaan lain kirim ke [{email}](mailto:{email}?subject=Data%20pribadi%20saya) dari alamat email akunmu supaya kami tahu itu benar kamu. Kami menindaklanjutinya dalam tenggat yang ditetapkan UU PDP.

## Kalau terjadi kebocoran

Kalau pelindungan data pribadimu gagal, kami memberi tahu kamu dan lembaga yang berwenang secara tertulis paling lambat 3 × 24 jam, berisi data apa yang terungkap, kapan dan bagaimana, serta apa yang kami lakukan.

## Kalau kamu belum 18 tahun

Minta izin orang tua atau wali sebelum mendaftar. Orang tua dan wali bisa meminta data anaknya dilihat, dibetulkan, atau dihapus lewat [{email}](mailto:{email}?subject=Data%20pribadi%20saya).

## Kalau kebijakan ini berubah

Versi terbaru selalu ada di halaman ini dengan tanggal berlakunya. Aturan pemakaian layanan ada di [Syarat dan ketentuan](/terms-and-conditions).$t$
  )),
  ('legal', 'syarat-dan-ketentuan-2026-11-21', 'Syarat dan ketentuan, 2026-11-21', 2, timestamptz '2026-11-21 00:00+07', true, jsonb_build_object(
    'page', 'terms-and-conditions',
    'since', '2026-11-21',
    'summary', 'Aturan main memakai {nama}. Kami tulis sependek mungkin supaya benar-benar dibaca.',
    'body', $t$## Tentang layanan ini

{nama} diselenggarakan oleh {perusahaan}. Dengan mendaftar, kamu menyetujui syarat di halaman ini dan [Kebijakan privasi](/privacy-policy).

## Akunmu

- Isi nama, email, dan nomor telepon yang benar dan milikmu sendiri.
- Password paling sedikit {panjangPassword} karakter. Jaga kerahasiaannya dan jangan pakai password yang sama dengan layanan lain.
- Satu akun untuk satu orang. Kemajuan, nilai, dan poin tidak bisa dipindahkan ke akun lain.
- Kalau kamu menduga akunmu dipakai orang lain, segera hubungi kami.

## Kelas dan program

- Satu kelas membuka materi satu program karier. Isi yang kamu dapat adalah versi program saat kamu mendaftar.
- Kelas berlangsung Daring, Luring, Hybrid, atau Blended, dengan jadwal, tempat, dan kuota yang tertulis di halamannya. Kursi menjadi milikmu setelah pendaftaran selesai.
- Kalau jadwal terpaksa diubah atau dibatalkan, kami memberi tahu peserta dan menawarkan penggantinya.

## Pembayaran dan poin

- Cara membayar yang tersedia ditampilkan di halaman pendaftaran setiap kelas.
- Akun baru mendapat bonus {bonus} poin. Poin bertambah saat kamu menyelesaikan materi, kelas, dan lulus kuis.
- Besarnya poin dihitung server. Kegiatan yang sama hanya dihitung satu kali, juga kalau terkirim berulang dari perangkat yang tadinya offline.
- Poin bukan uang: tidak bisa diuangkan, dijual, atau dipindahkan.
- Poin yang didapat dengan kecurangan bisa dibatalkan.

## Belajar tanpa koneksi

Pekerjaan yang kamu lakukan saat offline disimpan di perangkatmu dan dikirim begitu ada koneksi. Sebelum terkirim, pekerjaan itu hanya ada di sana: menghapus data situs di browser berarti menghapusnya juga. Hasil kuis ditetapkan server setelah jawabanmu sampai.

## Materi dan karyamu

- Materi boleh kamu pakai untuk belajar sendiri. Jangan menyebarkan atau menjualnya tanpa izin.
- Tugas yang kamu kumpulkan tetap karyamu. Kami menyimpannya sebagai bagian dari catatan belajarmu.

## Yang tidak boleh dilakukan

- mengerjakan kuis atau tugas atas nama orang lain;
- membobol, membebani, atau mengganggu layanan;
- mengirim isi yang melanggar hukum, menghina, atau melanggar hak orang lain.

## Tanggung jawab

Kami menjaga layanan sebaik mungkin, tetapi perawatan dan gangguan bisa terjadi. Kami tidak menjanjikan pekerjaan atau penghasilan tertentu setelah belajar. Syarat ini tidak mengurangi hakmu sebagai konsumen menurut hukum Indonesia.

## Berhenti memakai layanan

Kamu bisa berhenti kapan saja dan menghapus akunmu di [Pengaturan akun](/akun). Kami bisa menutup akun yang melanggar syarat ini, setelah memberi tahu alasannya dan memberi kesempatan menjelaskan.

## Hukum yang berlaku dan perubahan

Syarat ini tunduk pada hukum Republik Indonesia. Perselisihan kita selesaikan dulu dengan musyawarah. Perubahan syarat diumumkan di halaman ini sebelum berlaku.$t$
  ))
on conflict (kind, slug) do nothing;
