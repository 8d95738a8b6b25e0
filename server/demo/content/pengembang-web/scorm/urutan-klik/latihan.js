'use strict'
// SCORM 2004: the same search, for the runtime's other name.
function findApi(from) {
  for (let at = from; ; at = at.parent) {
    if (at.API_1484_11) return at.API_1484_11
    if (at === at.parent) return null
  }
}

const questions = [
  {
    text: 'Tombol ada di dalam kartu, dan keduanya mendengar klik. Siapa yang mendengar lebih dulu saat tombol ditekan?',
    answers: ['Tombol', 'Kartu', 'Keduanya bersamaan'],
    right: 0,
  },
  {
    text: 'Apa yang menghentikan klik agar tidak sampai ke kartu?',
    answers: ['event.preventDefault()', 'event.stopPropagation()', 'return true'],
    right: 1,
  },
  {
    text: 'Formulir dikirim saat tombolnya ditekan. Apa yang menahannya supaya datanya diperiksa dulu?',
    answers: ['event.stopPropagation()', 'removeEventListener()', 'event.preventDefault()'],
    right: 2,
  },
]

const api = findApi(window)
api?.Initialize('')
let chosen = []
try {
  chosen = JSON.parse(api?.GetValue('cmi.suspend_data') || '[]')
} catch {
  chosen = []
}
const part = id => document.getElementById(id)

function keep() {
  const right = chosen.filter((answer, at) => answer === questions[at].right).length
  api?.SetValue('cmi.location', String(chosen.length))
  api?.SetValue('cmi.suspend_data', JSON.stringify(chosen))
  if (chosen.length === questions.length) {
    api?.SetValue('cmi.score.scaled', String(right / questions.length))
    api?.SetValue('cmi.completion_status', 'completed')
    api?.SetValue('cmi.success_status', right >= 2 ? 'passed' : 'failed')
  } else api?.SetValue('cmi.completion_status', 'incomplete')
  api?.Commit('')
  return right
}

function button(words, onClick) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = words
  made.addEventListener('click', onClick)
  part('tombol').append(made)
}

function draw() {
  const at = chosen.length
  const now = questions[at]
  part('tombol').replaceChildren()
  part('langkah').textContent = now ? `Pertanyaan ${at + 1} dari ${questions.length}` : 'Latihan selesai'
  part('judul').textContent = 'Urutan klik'
  if (now) {
    part('isi').textContent = now.text
    for (const [answer, words] of now.answers.entries()) {
      button(words, () => {
        part('kabar').textContent = answer === now.right ? 'Benar.' : `Belum tepat: ${now.answers[now.right]}.`
        chosen.push(answer)
        keep()
        draw()
      })
    }
    return
  }
  const right = chosen.filter((answer, each) => answer === questions[each].right).length
  part('isi').textContent = `${right} dari ${questions.length} benar. ${right >= 2 ? 'Bagus!' : 'Coba sekali lagi.'}`
  button('Ulangi', () => {
    chosen = []
    part('kabar').textContent = ''
    keep()
    draw()
  })
}

draw()
addEventListener('pagehide', () => api?.Terminate(''))
