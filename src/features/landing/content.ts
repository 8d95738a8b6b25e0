/** The words of the landing page that are lists. Links and names of programmes are those of the catalogue. */
export const steps = [
  {
    stage: 'seed',
    title: 'Pilih kelas',
    text: 'Cari yang cocok, lihat jadwal dan harganya, lalu daftar. Bisa juga dibayar dengan poin.',
  },
  {
    stage: 'sprout',
    title: 'Buka sekali',
    text: 'Begitu kelas terbuka, materinya ikut tersimpan di HP. Besok tidak perlu mengunduh lagi.',
  },
  {
    stage: 'leaf',
    title: 'Belajar di mana saja',
    text: 'Baca, tonton, kerjakan kuis. Sinyal hilang di tengah jalan pun kamu tetap bisa lanjut.',
  },
  {
    stage: 'bloom',
    title: 'Progres terkirim sendiri',
    text: 'Ada sinyal lagi? Semai mengirim semuanya, satu kali, tanpa kamu minta.',
  },
] as const

export const programs = [
  {
    slug: 'analis-data',
    motif: 'data',
    title: 'Analis Data',
    text: 'Dari tabel berantakan sampai cerita yang bisa dipakai mengambil keputusan.',
    path: ['Spreadsheet', 'Statistika', 'SQL', 'Visualisasi'],
  },
  {
    slug: 'pengembang-web',
    motif: 'pengembangan-web',
    title: 'Pengembang Web',
    text: 'Membuat situs yang rapi dan bisa dipakai siapa saja, dari HTML pertama sampai terbit.',
    path: ['HTML', 'CSS', 'JavaScript'],
  },
  {
    slug: 'pemasaran-digital',
    motif: 'pemasaran',
    title: 'Pemasaran Digital',
    text: 'Menemukan pelanggan, membuat konten, beriklan hemat, dan membaca hasilnya.',
    path: ['Pelanggan', 'Konten', 'Iklan'],
  },
] as const

export const promises = [
  {
    icon: 'kept',
    title: 'Tidak ada yang hilang',
    text: 'Jawaban kuis dan tugasmu disimpan dua kali di HP sampai benar-benar diterima.',
  },
  {
    icon: 'honest',
    title: 'Jujur soal sinyal',
    text: 'Selalu kelihatan mana yang sudah terkirim, mana yang masih menunggu.',
  },
  {
    icon: 'light',
    title: 'Ringan di kuota',
    text: 'Halaman ini lebih kecil dari satu foto. Video hanya diputar kalau kamu mau.',
  },
  {
    icon: 'yours',
    title: 'Datamu milikmu',
    text: 'Pinjam HP teman? Begitu kamu keluar, materi dan catatanmu ikut hilang dari sana.',
  },
] as const

export const testimonials = [
  {
    quote: 'Rumah saya di kaki gunung, sinyal datang kalau hujan berhenti. Di sini saya tetap bisa belajar tiap malam.',
    name: 'Siti Rahmawati',
    about: 'Program Analis Data, Wonosobo',
  },
  {
    quote: 'Saya belajar di KRL pulang kerja. Masuk terowongan pun kuisnya jalan terus, nilainya muncul begitu sampai.',
    name: 'Dimas Prakoso',
    about: 'Program Pengembang Web, Bekasi',
  },
  {
    quote:
      'HP saya biasa saja dan kuota sering mepet. Ini satu-satunya tempat belajar yang tidak bikin HP megap-megap.',
    name: 'Yohana Kambu',
    about: 'Program Pemasaran Digital, Sorong',
  },
] as const

export const questions = [
  {
    question: 'Apa yang tetap bisa dibuka tanpa internet?',
    answer:
      'Semua materi kelas yang sudah pernah kamu buka di perangkat itu: bacaan, gambar, kuis, dan tugas. Video perlu sinyal. Yang belum tersedia offline diberi tanda, jadi kamu tahu sebelum mengetuknya.',
  },
  {
    question: 'Kalau aku mengerjakan kuis saat offline, nilainya bagaimana?',
    answer:
      'Jawabanmu tersimpan di HP dan dikirim otomatis saat tersambung lagi. Nilainya dihitung oleh server, lalu muncul di kelasmu.',
  },
  {
    question: 'Harus pasang aplikasi dari toko aplikasi?',
    answer:
      'Tidak. Semai dibuka dari peramban. Kalau mau, pasang di layar utama langsung dari peramban; ukurannya kurang dari satu megabita.',
  },
  {
    question: 'Bagaimana cara membayar kelas?',
    answer:
      'Lewat transfer bank, dompet digital, atau kartu. Poin yang kamu kumpulkan dari belajar juga bisa ditukar dengan kelas.',
  },
] as const
