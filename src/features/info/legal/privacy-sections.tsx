import { brand } from '#contract/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { mailTo } from '#contract/contact.ts'
import type { LegalSection } from './legal-screen.tsx'

const email = <a href={mailTo('Data pribadi saya')}>{brand.supportEmail}</a>

export const privacySections: readonly LegalSection[] = [
  {
    id: 'siapa-kami',
    title: 'Siapa yang bertanggung jawab',
    body: (
      <p>
        Pengendali data pribadimu adalah {brand.company}, penyelenggara {brand.name}. Kebijakan ini mengikuti
        Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP). Pertanyaan dan permintaan tentang
        data bisa kamu kirim ke {email}.
      </p>
    ),
  },
  {
    id: 'di-server',
    title: 'Yang disimpan di server',
    body: (
      <>
        <p>Kami menyimpan yang diperlukan supaya kamu bisa belajar dengan akunmu di perangkat mana pun:</p>
        <ul>
          <li>
            <strong>Akun:</strong> nama, email, nomor telepon, dan waktu pendaftaran. Password hanya disimpan dalam
            bentuk teracak satu arah (argon2id); kami tidak bisa membacanya. Kalau kamu masuk dengan Google, kami
            menyimpan penanda akun Google-mu, bukan password-nya.
          </li>
          <li>
            <strong>Profil:</strong> yang kamu isi sendiri di Pengaturan akun, dan fotomu kalau ada.
          </li>
          <li>
            <strong>Sesi masuk:</strong> penanda untuk setiap perangkat yang masuk, kapan dimulai dan kapan berakhir.
          </li>
          <li>
            <strong>Belajar:</strong> kelas yang kamu ikuti, materi yang dimulai dan diselesaikan beserta waktunya,
            jawaban dan nilai kuis, serta teks tugas yang kamu kumpulkan.
          </li>
          <li>
            <strong>Poin:</strong> catatan poin yang kamu dapat dan pakai, dengan alasannya.
          </li>
          <li>
            <strong>Catatan teknis:</strong> permintaan yang diterima server beserta alamat IP, untuk menjaga keamanan
            dan mencari kesalahan.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'di-perangkat',
    title: 'Yang disimpan di perangkatmu',
    body: (
      <>
        <p>Supaya bisa dipakai tanpa koneksi, {brand.name} menyimpan sebagian data di browser perangkatmu:</p>
        <ul>
          <li>
            penanda bahwa kamu sudah masuk, di penyimpanan browser dan di cookie bernama <code>user</code>, ditambah
            satu cookie pengaman yang tidak bisa dibaca skrip;
          </li>
          <li>halaman, bacaan, kuis, dan gambar dari kelas yang kamu ikuti;</li>
          <li>pekerjaan yang belum terkirim, sampai server mengonfirmasi sudah menerimanya;</li>
          <li>draf tulisanmu dan pilihan tampilan terang atau gelap.</li>
        </ul>
        <p>
          Saat kamu menekan ‘Keluar’, semua yang menyangkut dirimu dihapus dari perangkat itu. Kalau masih ada yang
          belum terkirim, kamu ditanya dulu: dikirim, disimpan untuk login berikutnya, atau dibuang. Di perangkat
          bersama, selalu keluar setelah belajar.
        </p>
      </>
    ),
  },
  {
    id: 'tujuan',
    title: 'Untuk apa data dipakai',
    body: (
      <>
        <ul>
          <li>menjalankan akun, pendaftaran kelas, penilaian, dan poin yang kamu minta;</li>
          <li>menyamakan kemajuan belajarmu di semua perangkat;</li>
          <li>menjaga keamanan dan memperbaiki kesalahan;</li>
          <li>menjawab pertanyaanmu.</li>
        </ul>
        <p>
          Dasarnya adalah perjanjian layanan yang kamu setujui saat mendaftar dan kepentingan kami yang sah untuk
          menjaga keamanan layanan. Kalau suatu saat kami membutuhkan data untuk tujuan lain, kami minta persetujuanmu
          lebih dulu.
        </p>
      </>
    ),
  },
  {
    id: 'tidak-dilakukan',
    title: 'Yang tidak kami lakukan',
    body: (
      <ul>
        <li>Kami tidak menjual data pribadimu.</li>
        <li>Tidak ada iklan, pelacak pihak ketiga, atau statistik kunjungan dari perusahaan lain.</li>
        <li>Kami tidak meminta lokasi, kontak, kamera, atau mikrofon.</li>
        <li>Huruf, gambar, dan video dimuat dari server kami sendiri.</li>
      </ul>
    ),
  },
  {
    id: 'siapa-melihat',
    title: 'Siapa yang bisa melihat',
    body: (
      <p>
        Kamu sendiri, dan orang di tim kami yang memerlukannya untuk pekerjaannya, misalnya petugas bantuan yang
        menjawab pertanyaanmu. Di luar itu data hanya diserahkan kalau hukum mewajibkannya.
      </p>
    ),
  },
  {
    id: 'berapa-lama',
    title: 'Berapa lama disimpan',
    body: (
      <p>
        Data akun dan belajar disimpan selama akunmu ada. Saat akun dihapus, data pribadimu, fotomu, dan isi jawabanmu
        langsung dihapus. Catatan pendaftaran kelas, kemajuan, nilai, dan poin tetap ada tanpa nama siapa pun. Yang ada
        di perangkat hilang saat kamu keluar, atau saat kamu menghapus data situs di browser.
      </p>
    ),
  },
  {
    id: 'hakmu',
    title: 'Hakmu menurut UU PDP',
    body: (
      <>
        <p>Kamu berhak:</p>
        <ul>
          <li>tahu untuk apa dan atas dasar apa datamu diproses;</li>
          <li>melihat dan mendapat salinan datamu, juga dalam bentuk yang bisa dipindahkan ke layanan lain;</li>
          <li>membetulkan dan melengkapi yang keliru;</li>
          <li>menarik persetujuan, menunda, atau membatasi pemrosesan;</li>
          <li>meminta pemrosesan dihentikan dan datamu dihapus;</li>
          <li>mengadu kepada lembaga yang berwenang dan menuntut ganti rugi kalau hakmu dilanggar.</li>
        </ul>
        <p>
          Di <AppLink to="/akun">Pengaturan akun</AppLink> kamu bisa membetulkan profil, mengunduh semua datamu, dan
          menghapus akun sendiri. Permintaan lain kirim ke {email} dari alamat email akunmu supaya kami tahu itu benar
          kamu. Kami menindaklanjutinya dalam tenggat yang ditetapkan UU PDP.
        </p>
      </>
    ),
  },
  {
    id: 'keamanan',
    title: 'Kalau terjadi kebocoran',
    body: (
      <p>
        Kalau pelindungan data pribadimu gagal, kami memberi tahu kamu dan lembaga yang berwenang secara tertulis paling
        lambat 3 × 24 jam, berisi data apa yang terungkap, kapan dan bagaimana, serta apa yang kami lakukan.
      </p>
    ),
  },
  {
    id: 'anak',
    title: 'Kalau kamu belum 18 tahun',
    body: (
      <p>
        Minta izin orang tua atau wali sebelum mendaftar. Orang tua dan wali bisa meminta data anaknya dilihat,
        dibetulkan, atau dihapus lewat {email}.
      </p>
    ),
  },
  {
    id: 'perubahan',
    title: 'Kalau kebijakan ini berubah',
    body: (
      <p>
        Versi terbaru selalu ada di halaman ini dengan tanggal berlakunya. Aturan pemakaian layanan ada di{' '}
        <AppLink to="/terms-and-conditions">Syarat dan ketentuan</AppLink>.
      </p>
    ),
  },
]
