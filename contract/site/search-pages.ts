import { brand } from './brand.ts'

/** Pages that no list contains, with the terms users search for. */
export const searchPages: readonly { address: string; title: string; text: string; also: string }[] = [
  {
    address: '/about',
    title: `Tentang ${brand.name}`,
    text: 'Siapa kami dan cara kerjanya.',
    also: 'perusahaan bisnis',
  },
  {
    address: '/career',
    title: `Karier di ${brand.name}`,
    text: 'Jadi pelatih atau fasilitator.',
    also: 'lowongan kerja',
  },
  {
    address: '/prakerja',
    title: 'Prakerja',
    text: 'Tukarkan kode voucher dan masuk kelas.',
    also: 'redeem kartu tukar',
  },
  {
    address: '/prakerja/checking-voucher',
    title: 'Cek kode voucher',
    text: 'Periksa apakah kode dari mitra sudah dikenal.',
    also: 'redeem simulator tokopedia kode',
  },
  {
    address: '/certificates',
    title: 'Cek sertifikat',
    text: 'Temukan dan periksa keaslian sertifikat.',
    also: 'verifikasi ijazah nomor asli',
  },
  { address: '/certificate-prakerja', title: 'Sertifikat Prakerja', text: 'Sertifikat kelas Prakerja.', also: 'unduh' },
  {
    address: '/privacy-policy',
    title: 'Kebijakan privasi',
    text: 'Data apa yang kami simpan, untuk apa, dan hakmu.',
    also: 'data pribadi cookie pdp',
  },
  {
    address: '/terms-and-conditions',
    title: 'Syarat dan ketentuan',
    text: 'Aturan memakai layanan ini.',
    also: 'refund pengembalian aturan',
  },
]
