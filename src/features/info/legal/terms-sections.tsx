import { brand } from '#contract/brand.ts'
import { PASSWORD_MIN_LENGTH, REGISTER_BONUS_POINTS } from '#contract/limits.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import type { LegalSection } from './legal-screen.tsx'

export const termsSections: readonly LegalSection[] = [
  {
    id: 'layanan',
    title: 'Tentang layanan ini',
    body: (
      <p>
        {brand.name} diselenggarakan oleh {brand.company}. Dengan mendaftar, kamu menyetujui syarat di halaman ini dan{' '}
        <AppLink to="/privacy-policy">Kebijakan privasi</AppLink>.
      </p>
    ),
  },
  {
    id: 'akun',
    title: 'Akunmu',
    body: (
      <ul>
        <li>Isi nama, email, dan nomor telepon yang benar dan milikmu sendiri.</li>
        <li>
          Password paling sedikit {PASSWORD_MIN_LENGTH} karakter. Jaga kerahasiaannya dan jangan pakai password yang
          sama dengan layanan lain.
        </li>
        <li>Satu akun untuk satu orang. Kemajuan, nilai, dan poin tidak bisa dipindahkan ke akun lain.</li>
        <li>Kalau kamu menduga akunmu dipakai orang lain, segera hubungi kami.</li>
      </ul>
    ),
  },
  {
    id: 'kelas',
    title: 'Kelas dan program',
    body: (
      <ul>
        <li>
          Satu kelas membuka materi satu program karier. Isi yang kamu dapat adalah versi program saat kamu mendaftar.
        </li>
        <li>
          Kelas berlangsung Daring, Luring, Hybrid, atau Blended, dengan jadwal, tempat, dan kuota yang tertulis di
          halamannya. Kursi menjadi milikmu setelah pendaftaran selesai.
        </li>
        <li>Kalau jadwal terpaksa diubah atau dibatalkan, kami memberi tahu peserta dan menawarkan penggantinya.</li>
      </ul>
    ),
  },
  {
    id: 'pembayaran',
    title: 'Pembayaran dan poin',
    body: (
      <ul>
        <li>
          Cara membayar yang tersedia ditampilkan di halaman pendaftaran setiap kelas. Saat ini pendaftaran dibayar
          dengan poin.
        </li>
        <li>
          Akun baru mendapat bonus {REGISTER_BONUS_POINTS} poin. Poin bertambah saat kamu menyelesaikan materi, kelas,
          dan lulus kuis.
        </li>
        <li>
          Besarnya poin dihitung server. Kegiatan yang sama hanya dihitung satu kali, juga kalau terkirim berulang dari
          perangkat yang tadinya offline.
        </li>
        <li>Poin bukan uang: tidak bisa diuangkan, dijual, atau dipindahkan.</li>
        <li>Poin yang didapat dengan kecurangan bisa dibatalkan.</li>
      </ul>
    ),
  },
  {
    id: 'offline',
    title: 'Belajar tanpa koneksi',
    body: (
      <p>
        Pekerjaan yang kamu lakukan saat offline disimpan di perangkatmu dan dikirim begitu ada koneksi. Sebelum
        terkirim, pekerjaan itu hanya ada di sana: menghapus data situs di browser berarti menghapusnya juga. Hasil kuis
        ditetapkan server setelah jawabanmu sampai.
      </p>
    ),
  },
  {
    id: 'hak-cipta',
    title: 'Materi dan karyamu',
    body: (
      <ul>
        <li>Materi boleh kamu pakai untuk belajar sendiri. Jangan menyebarkan atau menjualnya tanpa izin.</li>
        <li>Tugas yang kamu kumpulkan tetap karyamu. Kami menyimpannya sebagai bagian dari catatan belajarmu.</li>
      </ul>
    ),
  },
  {
    id: 'larangan',
    title: 'Yang tidak boleh dilakukan',
    body: (
      <ul>
        <li>mengerjakan kuis atau tugas atas nama orang lain;</li>
        <li>membobol, membebani, atau mengganggu layanan;</li>
        <li>mengirim isi yang melanggar hukum, menghina, atau melanggar hak orang lain.</li>
      </ul>
    ),
  },
  {
    id: 'tanggung-jawab',
    title: 'Tanggung jawab',
    body: (
      <p>
        Kami menjaga layanan sebaik mungkin, tetapi perawatan dan gangguan bisa terjadi. Kami tidak menjanjikan
        pekerjaan atau penghasilan tertentu setelah belajar. Syarat ini tidak mengurangi hakmu sebagai konsumen menurut
        hukum Indonesia.
      </p>
    ),
  },
  {
    id: 'berhenti',
    title: 'Berhenti memakai layanan',
    body: (
      <p>
        Kamu bisa berhenti kapan saja dan menghapus akunmu di <AppLink to="/akun">Pengaturan akun</AppLink>. Kami bisa
        menutup akun yang melanggar syarat ini, setelah memberi tahu alasannya dan memberi kesempatan menjelaskan.
      </p>
    ),
  },
  {
    id: 'hukum',
    title: 'Hukum yang berlaku dan perubahan',
    body: (
      <p>
        Syarat ini tunduk pada hukum Republik Indonesia. Perselisihan kita selesaikan dulu dengan musyawarah. Perubahan
        syarat diumumkan di halaman ini sebelum berlaku.
      </p>
    ),
  },
]
