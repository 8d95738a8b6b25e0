import { describe, expect, it } from 'vitest'
import { listPossibleBases } from './word-bases.ts'

/** Hand-written pairs from learners' searches and the app's texts: a word, and its base. */
const pairs = `
membaca baca; menulis tulis; menghitung hitung; mengajar ajar; belajar ajar; pelajar ajar; pelajaran ajar; mempelajari ajar;
pembelajaran ajar; diajarkan ajar; terpelajar ajar; pengajar ajar; ajaran ajar; mengajarkan ajar; dipelajari ajar;
bekerja kerja; pekerja kerja; pekerjaan kerja; mengerjakan kerja; dikerjakan kerja; kerjakan kerja; sekerja kerja;
memilih pilih; pilihan pilih; pemilihan pilih; dipilih pilih; terpilih pilih; pemilih pilih; pilihlah pilih;
mencari cari; pencarian cari; dicari cari; pencari cari; carilah cari; mencarikan cari;
melatih latih; pelatihan latih; pelatih latih; latihan latih; terlatih latih; berlatih latih; dilatih latih;
memakai pakai; pemakaian pakai; pemakai pakai; dipakai pakai; terpakai pakai; memakaikan pakai;
menjual jual; penjualan jual; penjual jual; terjual jual; dijual jual; berjualan jual; jualan jual;
membeli beli; pembelian beli; pembeli beli; dibeli beli; terbeli beli; belilah beli; membelikan beli;
membayar bayar; pembayaran bayar; dibayar bayar; terbayar bayar; bayaran bayar; pembayar bayar; bayarkan bayar;
memasak masak; masakan masak; pemasak masak; dimasak masak; termasak masak;
menyapu sapu; penyapu sapu; disapu sapu; tersapu sapu;
menyimpan simpan; penyimpanan simpan; simpanan simpan; tersimpan simpan; disimpan simpan; penyimpan simpan; simpankan simpan;
mengirim kirim; pengiriman kirim; kiriman kirim; terkirim kirim; dikirim kirim; pengirim kirim; kirimkan kirim;
menerima terima; penerimaan terima; penerima terima; diterima terima; terimalah terima;
menolak tolak; penolakan tolak; ditolak tolak; tertolak tolak;
mengubah ubah; perubahan ubah; berubah ubah; diubah ubah; pengubah ubah; ubahlah ubah;
mengunduh unduh; unduhan unduh; diunduh unduh; terunduh unduh; pengunduhan unduh;
mengunggah unggah; unggahan unggah; diunggah unggah; pengunggah unggah;
mendaftar daftar; pendaftaran daftar; terdaftar daftar; didaftarkan daftar; pendaftar daftar; mendaftarkan daftar;
mengikuti ikut; diikuti ikut; pengikut ikut; ikutan ikut; berikutnya ikut; mengikutkan ikut;
memulai mula; dimulai mula; pemula mula; permulaan mula; bermula mula; mulanya mula;
menyelesaikan selesai; diselesaikan selesai; penyelesaian selesai; terselesaikan selesai;
mengulang ulang; ulangan ulang; pengulangan ulang; berulang ulang; terulang ulang; diulangi ulang;
menguji uji; ujian uji; penguji uji; pengujian uji; diuji uji; teruji uji;
menilai nilai; penilaian nilai; penilai nilai; dinilai nilai; ternilai nilai; bernilai nilai; nilainya nilai;
bertanya tanya; pertanyaan tanya; menanyakan tanya; ditanyakan tanya; penanya tanya; tanyakan tanya;
menjawab jawab; jawaban jawab; penjawab jawab; dijawab jawab; terjawab jawab; jawabannya jawab;
mendengar dengar; pendengar dengar; terdengar dengar; didengarkan dengar; pendengaran dengar; mendengarkan dengar;
melihat lihat; penglihatan lihat; terlihat lihat; dilihat lihat; kelihatan lihat; lihatlah lihat; memperlihatkan lihat;
merasa rasa; perasaan rasa; dirasakan rasa; terasa rasa; merasakan rasa; rasanya rasa;
menari tari; penari tari; tarian tari; menarikan tari;
menyanyi nyanyi; penyanyi nyanyi; nyanyian nyanyi; bernyanyi nyanyi;
mengecek cek; dicek cek; pengecekan cek; mengecat cat; dicat cat; mengebom bom; mengetik ketik; ketikan ketik;
menganalisis analisis; dianalisis analisis; penganalisis analisis;
memproses proses; diproses proses; pemrosesan proses;
membuka buka; pembukaan buka; terbuka buka; dibuka buka; pembuka buka; bukalah buka;
menutup tutup; penutupan tutup; tertutup tutup; ditutup tutup; penutup tutup;
mengerti erti; pengertian erti; dimengerti erti;
mengetahui tahu; pengetahuan tahu; diketahui tahu; ketahui tahu; setahu tahu; tahukah tahu;
membantu bantu; bantuan bantu; pembantu bantu; dibantu bantu; terbantu bantu; bantulah bantu;
mendapat dapat; pendapatan dapat; didapat dapat; terdapat dapat; mendapatkan dapat; sependapat dapat;
berhasil hasil; keberhasilan hasil; menghasilkan hasil; dihasilkan hasil; penghasilan hasil; hasilnya hasil;
berusaha usaha; perusahaan usaha; pengusaha usaha; mengusahakan usaha; usahanya usaha; wirausaha wirausaha;
keterampilan terampil; seterampil terampil; kesehatan sehat; menyehatkan sehat; kebersihan bersih; membersihkan bersih;
kehadiran hadir; menghadiri hadir; dihadiri hadir; kesalahan salah; menyalahkan salah; bersalah salah;
pertumbuhan tumbuh; menumbuhkan tumbuh; bertumbuh tumbuh; kemampuan mampu; semampunya mampu; mampukah mampu;
kebutuhan butuh; membutuhkan butuh; dibutuhkan butuh; pendidikan didik; pendidik didik; mendidik didik;
penggunaan guna; pengguna guna; menggunakan guna; digunakan guna; berguna guna; kegunaan guna;
pengembangan kembang; berkembang kembang; mengembangkan kembang; perkembangan kembang; pengembang kembang;
pemasaran pasar; memasarkan pasar; dipasarkan pasar; pasarnya pasar; perdagangan dagang; pedagang dagang; berdagang dagang;
keuangan uang; uangnya uang; beruang uang; perbankan bank; peternak ternak; beternak ternak; peternakan ternak;
petani tani; pertanian tani; bertani tani; kepemimpinan pimpin; memimpin pimpin; pemimpin pimpin; dipimpin pimpin;
sertifikatnya sertifikat; bersertifikat sertifikat; kelasnya kelas; sekelas kelas; kelasku kelas; programnya program;
pemrograman program; memprogram program; tugasmu tugas; penugasan tugas; bertugas tugas; petugas tugas; ditugaskan tugas;
hadiahnya hadiah; berhadiah hadiah; penukaran tukar; menukarkan tukar; ditukar tukar; bertukar tukar; tertukar tukar;
`
  .split(';')
  .map(pair => pair.trim().split(' '))
  .filter((pair): pair is [string, string] => pair.length === 2)

describe('base forms of words', () => {
  it('finds the base form of at least 95 of 100 common words', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300)
    const missed = pairs.filter(([word, base]) => !listPossibleBases(word).includes(base))
    // Compares lists instead of lengths, so that the message of a failure contains the missed words.
    expect(missed.slice(Math.floor(pairs.length * 0.05))).toEqual([])
  })
  it('does not take a similar, unrelated word for a base form', () => {
    const strangers = `kelas las; sekolah olah; bulan bul; jalan jal; makan mak; merah rah; beras ras; perang rang; teman tem;
      ikan ik; kopi kop; dinas inas; data ata; terang erang; pesan sapu; bahasa rasa; rumah ubah; kerja raja; meja ja; pagi pag;
      penting ting; dunia nilai; pulang ulang; bukan buka; pakan pakai; karier kirim; mental tal; mentor tor; merek rek; menu nu`
    for (const [word = '', other = ''] of strangers.split(';').map(pair => pair.trim().split(' ')))
      expect(listPossibleBases(word)).not.toContain(other)
  })
  it('returns fewer than 40 base forms for any text, and fewer than five on average for common words', () => {
    for (const word of [
      '',
      'a',
      'memper'.repeat(2_000),
      'dididididi',
      '123',
      '日本語',
      "'; drop",
      'keberpenter'.repeat(3),
    ])
      expect(listPossibleBases(word).length).toBeLessThan(40)
    const many = pairs.reduce((sum, [word]) => sum + listPossibleBases(word).length, 0)
    expect(many / pairs.length).toBeLessThan(5)
  })
})
