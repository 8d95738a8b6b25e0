import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { REGISTER_BONUS_POINTS } from '#contract/limits.ts'
import { AppLink } from '#app/ui/app-link.tsx'

export interface FaqGroup {
  title: string
  questions: readonly { question: string; answer: ReactNode }[]
}

export const faqGroups: readonly FaqGroup[] = [
  {
    title: 'Mulai belajar',
    questions: [
      {
        question: `Apa itu ${brand.name}?`,
        answer: `${brand.name} adalah tempat belajar keterampilan kerja dalam bahasa Indonesia. Kamu memilih kelas, mengikuti pertemuannya, dan belajar dari bacaan, video, kuis, dan tugas yang tersusun dalam satu program karier.`,
      },
      {
        question: 'Apa bedanya kelas dan program karier?',
        answer: (
          <>
            Program karier adalah isinya: jalur, kelas, dan materi yang kamu pelajari berurutan. Kelas di{' '}
            <AppLink to="/kelas">katalog</AppLink> adalah cara masuknya: ada jadwal, pengajar, dan harga. Satu kelas
            membuka satu <AppLink to="/program">program</AppLink>.
          </>
        ),
      },
      {
        question: 'Bagaimana cara mendaftar kelas?',
        answer:
          'Buka kelas yang kamu mau, tekan ‘Daftar kelas’, lalu masuk atau buat akun. Pilih jadwal dan cara membayar. Setelah selesai, materinya langsung terbuka.',
      },
      {
        question: 'Apa arti Daring, Luring, Hybrid, dan Blended?',
        answer:
          'Daring berarti pertemuannya lewat internet, Luring tatap muka di satu tempat. Hybrid bisa dihadiri dengan kedua cara pada waktu yang sama. Blended menggabungkan pertemuan daring dan tatap muka dalam satu kelas.',
      },
    ],
  },
  {
    title: 'Belajar tanpa koneksi',
    questions: [
      {
        question: 'Apakah bisa belajar saat offline?',
        answer:
          'Bisa. Begitu kamu membuka sebuah kelas, bacaan, gambar, dan kuisnya disimpan di perangkat, berikut kelas sesudahnya. Video dan PDF ukurannya lebih besar, jadi dimuat saat kamu membukanya dan butuh koneksi.',
      },
      {
        question: 'Bagaimana dengan pekerjaan saya saat sinyal hilang?',
        answer:
          'Semua yang kamu selesaikan dicatat dulu di perangkat, lalu dikirim sendiri begitu ada koneksi. Yang belum terkirim diberi tanda, dan jumlahnya terlihat di bagian atas layar. Tidak ada yang dihitung dua kali.',
      },
      {
        question: 'Kapan nilai kuis keluar kalau dikerjakan offline?',
        answer:
          'Jawabanmu disimpan saat itu juga. Nilainya dihitung server setelah jawaban sampai, jadi kamu melihatnya begitu kembali online.',
      },
      {
        question: `Bagaimana memasang ${brand.name} di ponsel?`,
        answer:
          'Di Android, buka menu Chrome lalu pilih ‘Instal aplikasi’ atau ‘Tambahkan ke layar utama’. Di iPhone dan iPad, buka lewat Safari, tekan tombol Bagikan, lalu ‘Tambah ke Layar Utama’. Tidak perlu toko aplikasi.',
      },
      {
        question: 'Bolehkah saya menghapus data browser?',
        answer:
          'Pastikan dulu tidak ada yang belum terkirim. Menghapus data situs ikut menghapus pekerjaan yang masih menunggu di perangkat itu.',
      },
    ],
  },
  {
    title: 'Poin dan pembayaran',
    questions: [
      {
        question: 'Bagaimana cara mendapat poin?',
        answer: `Akun baru mendapat ${REGISTER_BONUS_POINTS} poin. Setelah itu poin bertambah saat kamu menyelesaikan materi, lulus kuis, dan menuntaskan kelas. Satu kegiatan dihitung satu kali.`,
      },
      {
        question: 'Untuk apa poin?',
        answer:
          'Untuk mendaftar kelas yang menampilkan harga poin. Poin tidak bisa diuangkan atau diberikan kepada orang lain.',
      },
      {
        question: 'Apakah bisa membayar dengan rupiah?',
        answer:
          'Belum. Harga rupiah sudah ditampilkan di setiap kelas, tetapi untuk saat ini pendaftaran dibayar dengan poin. Cara membayar yang tersedia selalu terlihat di halaman pendaftaran.',
      },
    ],
  },
  {
    title: 'Akun dan data',
    questions: [
      {
        question: 'Apakah bisa dipakai di beberapa perangkat?',
        answer:
          'Bisa. Masuk dengan akun yang sama; kemajuan yang sudah terkirim tampil di semua perangkatmu. Pekerjaan yang belum terkirim hanya ada di perangkat tempat kamu mengerjakannya.',
      },
      {
        question: 'Bagaimana kalau memakai perangkat bersama?',
        answer:
          'Tekan ‘Keluar’ setelah belajar. Data belajarmu dihapus dari perangkat itu, dan orang lain tidak bisa melihat atau mengirim pekerjaanmu.',
      },
      {
        question: 'Saya lupa password. Bagaimana?',
        answer: (
          <>
            Buka <AppLink to="/auth/forget-password">Lupa password</AppLink> dan isi email akunmu. Link untuk membuat
            password baru kami kirim ke sana. Kalau akunmu dari Google, kamu bisa langsung masuk dengan Google.
          </>
        ),
      },
      {
        question: 'Data apa saja yang disimpan?',
        answer: (
          <>
            Hanya yang diperlukan untuk belajar. Daftar lengkapnya, di server dan di perangkatmu, ada di{' '}
            <AppLink to="/privacy-policy">Kebijakan privasi</AppLink>.
          </>
        ),
      },
      {
        question: 'Bagaimana mengunduh data atau menghapus akun?',
        answer: (
          <>
            Keduanya ada di <AppLink to="/akun">Pengaturan akun</AppLink>. Data diunduh sebagai satu berkas; akun yang
            dihapus tidak bisa dikembalikan.
          </>
        ),
      },
    ],
  },
]
