import { brand } from '#contract/site/brand.ts'
/** Steps on the landing page. Lists that other pages use too are site content (`landing-lists.tsx`). */
export const landingSteps = [
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
    text: `Ada sinyal lagi? ${brand.name} mengirim semuanya, satu kali, tanpa kamu minta.`,
  },
] as const

export const landingPromises = [
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
