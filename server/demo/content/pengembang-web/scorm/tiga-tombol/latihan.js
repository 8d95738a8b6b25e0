'use strict'
// SCORM 1.2: searches the parent windows for the runtime.
function findApi(from) {
  for (let at = from; ; at = at.parent) {
    if (at.API) return at.API
    if (at === at.parent) return null
  }
}

const steps = [
  {
    title: 'Satu klik, satu peristiwa',
    text: 'Setiap kali tombol ditekan, browser mengirim peristiwa "click". Tekan tombolnya sampai lampunya menyala.',
    button: 'Nyalakan lampu',
    news: 'Lampu menyala. Itulah yang dilakukan addEventListener.',
  },
  {
    title: 'Menghitung klik',
    text: 'Satu pendengar bisa mendengar banyak klik. Tekan tombolnya tiga kali.',
    button: 'Hitung',
    times: 3,
    news: 'Tiga klik, tiga kali fungsimu dijalankan.',
  },
  {
    title: 'Sekali saja',
    text: 'Dengan { once: true } pendengar pergi sesudah klik pertama. Tekan sekali lagi untuk menutup latihan ini.',
    button: 'Tutup latihan',
    news: 'Selesai! Kamu sudah memakai tiga cara mendengar klik.',
  },
]

const api = findApi(window)
api?.LMSInitialize('')
let step = Math.min(Number(api?.LMSGetValue('cmi.core.lesson_location')) || 0, steps.length)
let clicks = Number(api?.LMSGetValue('cmi.suspend_data')) || 0
const part = id => document.getElementById(id)

function keep() {
  api?.LMSSetValue('cmi.core.lesson_location', String(step))
  api?.LMSSetValue('cmi.suspend_data', String(clicks))
  if (step === steps.length) {
    api?.LMSSetValue('cmi.core.score.raw', '100')
    api?.LMSSetValue('cmi.core.lesson_status', 'completed')
  }
  api?.LMSCommit('')
}

function draw() {
  const now = steps[step]
  part('langkah').textContent = now ? `Langkah ${step + 1} dari ${steps.length}` : 'Latihan selesai'
  part('judul').textContent = now ? now.title : 'Tiga tombol, tiga peristiwa'
  part('isi').textContent = now ? now.text : `Kamu menekan ${clicks} kali. Lanjutkan ke materi berikutnya.`
  part('tombol').replaceChildren()
  if (!now) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = now.button
  let left = now.times ?? 1
  button.addEventListener('click', () => {
    clicks += 1
    left -= 1
    button.classList.add('nyala')
    part('kabar').textContent = left > 0 ? `Tinggal ${left} kali` : now.news
    if (left === 0) step += 1
    keep()
    if (left === 0) draw()
  })
  part('tombol').append(button)
}

draw()
addEventListener('pagehide', () => api?.LMSFinish(''))
