import type { Random } from './random.ts'

const openings = [
  'Saya memilih warung sembako milik tetangga sebagai contoh.',
  'Contoh yang saya pakai adalah koperasi sekolah tempat saya membantu setiap Sabtu.',
  'Untuk tugas ini saya memakai data penjualan kue ibu saya selama satu bulan.',
  'Saya mengerjakan tugas ini berdua dengan adik, tetapi tulisannya saya susun sendiri.',
  'Saya mengambil kasus bengkel motor di ujung jalan.',
]

const middles = [
  'Langkah pertama saya menulis apa yang ingin diketahui pemiliknya, lalu mengumpulkan bahannya selama tiga hari.',
  'Bagian yang paling sulit adalah merapikan catatan, karena tanggalnya ditulis dengan tiga cara berbeda.',
  'Setelah dicoba di dua ponsel, ternyata tulisannya terlalu kecil, jadi ukurannya saya naikkan.',
  'Saya membandingkan dua pilihan dan memilih yang lebih murah, karena hasilnya hampir sama.',
  'Dari sepuluh orang yang saya tanya, tujuh lebih suka dihubungi lewat pesan daripada telepon.',
]

const endings = [
  'Hasilnya sudah saya tunjukkan kepada pemiliknya dan akan dicoba bulan depan.',
  'Kalau diulang, saya akan mulai dari yang paling sering ditanyakan pembeli.',
  'Kesimpulannya: perubahan kecil yang dipakai setiap hari lebih berguna daripada rencana besar.',
  'Yang belum selesai adalah bagian gambar, karena kuota saya habis.',
]

/** Returns a text that a learner hands in for an assignment. */
export function pickHandIn(random: Random): string {
  const first = random.pick(middles)
  const second = random.pick(middles.filter(middle => middle !== first))
  return [random.pick(openings), first, second, random.pick(endings)].join('\n\n')
}

const praise = [
  'Alasanmu jelas dan contohnya dekat dengan kehidupan sehari-hari. Bagus sekali!',
  'Rapi dan mudah diikuti. Lanjutkan dengan menambah satu angka yang menguatkan kesimpulanmu.',
  'Kamu sudah mencobanya pada orang sungguhan. Itu yang membuat tugas ini kuat.',
]

const advice = [
  'Arahmu sudah benar. Tambahkan alasan mengapa kamu memilih cara itu, supaya pembaca bisa menilainya sendiri.',
  'Sudah cukup, tetapi bagian tengahnya melompat. Coba urutkan dari masalah, langkah, lalu hasil.',
]

/** Returns an expert's comment for a score from 0 to 100. */
export const pickComment = (random: Random, score: number): string => random.pick(score >= 80 ? praise : advice)
