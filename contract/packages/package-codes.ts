import { brand } from '../site/brand.ts'
/** Reasons for refusing a package (a file uploaded by an admin), with their messages. Only admin calls return them. */
export const packageMessages = {
  PACKAGE_NOT_ZIP: 'Berkas ini bukan ZIP, .mbz, atau .tar.gz. Pilih berkas paketnya langsung, tanpa dibuka dulu.',
  PACKAGE_UNKNOWN: `Berkas ini bukan paket yang kami kenal. Pilih paket dari ${brand.name}, SCORM, H5P, Common Cartridge, QTI, cadangan Moodle, atau kursus Open edX.`,
  PACKAGE_BROKEN: 'Berkas ini rusak atau terpotong. Unduh atau buat ulang, lalu coba lagi.',
  PACKAGE_TOO_MANY_FILES: 'Isi paket ini terlalu banyak: paling banyak 20.000 berkas.',
  PACKAGE_TOO_LARGE: 'Isi paket ini terlalu besar setelah dibuka.',
  PACKAGE_FILE_TOO_LARGE: 'Ada berkas di dalam paket yang terlalu besar.',
  PACKAGE_FILE_MISSING: 'Ada berkas yang disebut, tetapi tidak ada di dalam paket.',
  PACKAGE_BOMB: 'Isi paket ini mengembang tidak wajar saat dibuka, jadi tidak kami terima.',
  PACKAGE_SIZE_LIE: 'Ukuran isi paket tidak sama dengan yang tertulis di dalamnya.',
  PACKAGE_OVERLAP: 'Berkas di dalam paket saling menumpuk. Buat ulang ZIP-nya.',
  PACKAGE_CHECKSUM: 'Ada berkas di dalam paket yang rusak: isinya tidak cocok dengan tanda periksanya.',
  PACKAGE_ENCRYPTED: 'Paket ini dikunci kata sandi. Buat ulang tanpa kata sandi.',
  PACKAGE_METHOD: 'Paket ini dimampatkan dengan cara yang tidak kami kenal. Buat ulang sebagai ZIP biasa.',
  PACKAGE_NAME_LEADS_OUT: 'Ada nama berkas yang menunjuk ke luar paket.',
  PACKAGE_NAME_NOT_ALLOWED: 'Ada nama berkas yang tidak boleh dipakai: terlalu panjang atau berisi tanda khusus.',
  PACKAGE_NAME_TWICE: 'Ada dua berkas dengan nama yang sama di dalam paket.',
  PACKAGE_SPECIAL_FILE: 'Ada pintasan atau berkas khusus di dalam paket. Hanya berkas biasa yang diterima.',
  PACKAGE_MANIFEST_MISSING:
    'Paket ini tidak punya imsmanifest.xml. Pilih paket SCORM, Common Cartridge, atau QTI yang utuh.',
  PACKAGE_MANIFEST_UNKNOWN: 'Manifest paket ini bukan SCORM, bukan Common Cartridge, dan bukan QTI.',
  PACKAGE_MANIFEST_EMPTY: 'Paket ini tidak berisi apa pun yang bisa dipelajari.',
  PACKAGE_XML_NOT_ALLOWED: 'Ada berkas XML dengan DOCTYPE atau entitas sendiri. Itu tidak kami terima.',
  PACKAGE_XML_BROKEN: 'Ada berkas XML yang rusak, jadi tidak bisa dibaca dengan pasti.',
  PACKAGE_XML_TOO_LARGE: 'Ada berkas XML yang terlalu besar atau bersarang terlalu dalam.',
  PACKAGE_H5P_BROKEN: 'Ada berkas H5P yang rusak, jadi tidak bisa dibaca dengan pasti.',
  PACKAGE_H5P_LIBRARIES:
    'Paket H5P ini tidak membawa semua pustakanya. Unduh ulang dari situs asalnya (tombol Reuse), lalu coba lagi.',
  PACKAGE_TOO_MANY_ITEMS: 'Butir di dalam paket ini terlalu banyak. Bagi menjadi beberapa paket.',
} as const

export type PackageCode = keyof typeof packageMessages

/** Error codes of endpoints that read a package. */
export const packageCodes = Object.keys(packageMessages) as PackageCode[] // the table contains exactly these keys
