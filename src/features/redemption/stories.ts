import { brand } from '#contract/brand.ts'
import type { PartnerId } from './redeem-state.ts'

/** What a picture of a story shows on its phone. */
export type StoryScene = 'inbox' | 'mail' | 'orders' | 'order' | 'chat' | 'copy'

export interface Story {
  id: PartnerId
  /** Under the preview. */
  titlePreview: string
  title: string
  prefix: string
  contents: readonly { id: string; scene: StoryScene; text: string }[]
}

/** Where to find one's code, by where the class was bought. */
export const stories: readonly Story[] = [
  {
    id: 'toko',
    titlePreview: 'Toko daring',
    title: 'Kode dari toko daring',
    prefix: 'DRTOK',
    contents: [
      { id: 'toko-1', scene: 'orders', text: 'Buka aplikasi toko tempatmu membeli, lalu masuk ke daftar pesanan.' },
      { id: 'toko-2', scene: 'order', text: `Pilih pesanan kelas ${brand.name}. Kode voucher ada di rincian pesanan.` },
      { id: 'toko-3', scene: 'copy', text: 'Salin kode yang diawali DRTOK, lalu tempel di sini.' },
    ],
  },
  {
    id: 'lapak',
    titlePreview: 'Lapak daring',
    title: 'Kode dari lapak daring',
    prefix: 'DRBKL',
    contents: [
      { id: 'lapak-1', scene: 'chat', text: 'Buka pesan dari lapak. Kode dikirim setelah pembayaranmu diterima.' },
      { id: 'lapak-2', scene: 'order', text: 'Tidak ada pesan? Kodenya juga ada di rincian transaksi.' },
      { id: 'lapak-3', scene: 'copy', text: 'Salin kode yang diawali DRBKL, lalu tempel di sini.' },
    ],
  },
  {
    id: 'kursus',
    titlePreview: 'Mitra kursus',
    title: 'Kode dari mitra kursus',
    prefix: 'DRKRM',
    contents: [
      { id: 'kursus-1', scene: 'inbox', text: 'Buka kotak masuk email yang kamu pakai untuk membeli.' },
      { id: 'kursus-2', scene: 'mail', text: 'Cari email berjudul “Voucher kelasmu”. Periksa juga folder spam.' },
      { id: 'kursus-3', scene: 'copy', text: 'Salin kode yang diawali DRKRM, lalu tempel di sini.' },
    ],
  },
]
