import { describe, expect, it } from 'vitest'
import { examResultMail } from './exam-result.mail.ts'

describe('The text of the mail', () => {
  const pdf = Buffer.from('%PDF-1.7')
  const patient = { name: 'MARIA DAS GRAÇAS NÓBREGA' }
  const to = { email: 'maria@exemplo.test', ...patient, isGuardian: false }
  const clinic = { name: 'Íris', phone: null, filled: false }

  it('The mail greets by first name and attaches the PDF', () => {
    const mail = examResultMail({
      to,
      patient,
      clinic,
      carries: { pdf },
      messageId: '<resultado-7@iris.test>',
    })
    expect(mail.to).toBe('maria@exemplo.test')
    expect(mail.text).toContain('Olá, Maria!')
    expect(mail.attachments).toEqual([
      { filename: 'documento-iris.pdf', content: pdf, contentType: 'application/pdf' },
    ])
    expect(mail.messageId).toBe('<resultado-7@iris.test>')
  })

  it('The mail does not say the findings or the family name', () => {
    const mail = examResultMail({ to, patient, clinic, carries: { pdf } })
    const all = [mail.subject, mail.text, mail.html].join(' ')
    expect(all).not.toMatch(
      /NÓBREGA|GRAÇAS|exame|triagem|resultado|acuidade|liberado|especialista/i,
    )
  })

  it('The mail says what opens the PDF without saying the date', () => {
    const { text } = examResultMail({ to, patient, clinic, carries: { pdf } })
    expect(text).toContain('a sua data de nascimento, só os oito números')
    expect(text).toContain('ddmmaaaa')
    expect(text).not.toMatch(/\d/)
  })

  it("The mail to a guardian greets the guardian, asks for the patient's date of birth and speaks of the patient's health", () => {
    const guardian = { email: 'antonia@exemplo.test', name: 'ANTÔNIA NÓBREGA', isGuardian: true }
    const { text } = examResultMail({ to: guardian, patient, clinic, carries: { pdf } })
    expect(text).toContain('Olá, Antônia!')
    expect(text).toContain('O documento de Maria está no anexo')
    expect(text).toContain('a data de nascimento de Maria, só os oito números')
    expect(text).toContain('mostre-o apenas a quem cuida da saúde de Maria.')
  })

  it('The mail with a link says what opens it and until when, attaches nothing and says no findings', () => {
    const url = 'https://iris.exemplo.test/resultado/abc_-1'
    const mail = examResultMail({ to, patient, clinic, carries: { url } })
    expect(mail.attachments).toBeUndefined()
    expect(mail.text).toContain(`\n\n${url}\n\n`)
    expect(mail.html).toContain(`<a href="${url}"`)
    expect(mail.text).toContain('informe a sua data de nascimento')
    expect(mail.text).toContain('30 dias')
    const words = [mail.subject, mail.text, mail.html].join(' ').replaceAll(url, '')
    expect(words).not.toMatch(
      /NÓBREGA|GRAÇAS|exame|triagem|resultado|acuidade|liberado|especialista/i,
    )
  })

  it('The mail with a link asks a guardian for the date of birth of the patient', () => {
    const guardian = { email: 'antonia@exemplo.test', name: 'ANTÔNIA NÓBREGA', isGuardian: true }
    const carries = { url: 'https://iris.exemplo.test/resultado/abc' }
    const { text } = examResultMail({ to: guardian, patient, clinic, carries })
    expect(text).toContain('Olá, Antônia!')
    expect(text).toContain('O documento de Maria está pronto.')
    expect(text).toContain('a data de nascimento de Maria')
  })

  it('The mail treats a name as text, never as markup', () => {
    const mail = examResultMail({
      to: { ...to, name: '<b>x</b>' },
      patient,
      clinic,
      carries: { pdf },
    })
    expect(mail.html).not.toContain('<b>')
  })

  const filled = { name: 'Clínica Vista Clara', phone: '1142296140', filled: true }

  it('A clinic that was filled signs the mail with its name and telephone, and no sentence changes', () => {
    const before = examResultMail({ to, patient, clinic, carries: { pdf } })
    const after = examResultMail({ to, patient, clinic: filled, carries: { pdf } })
    expect(before.text.endsWith('\n\nÍris')).toBe(true)
    const signed = 'Clínica Vista Clara\nTelefone: (11) 4229-6140'
    expect(after.text).toBe(before.text.replace(/Íris$/, signed))
    expect(after.subject).toBe(before.subject)
    expect(after.html).toContain('Clínica Vista Clara<br>Telefone: (11) 4229-6140')
    expect(before.html).not.toContain('Telefone')
  })

  it('A clinic without a telephone signs with its name alone, as text and never as markup', () => {
    const shy = { ...filled, name: 'Visão <b>&</b> Cia', phone: null }
    const { text, html } = examResultMail({ to, patient, clinic: shy, carries: { pdf } })
    expect(text.endsWith('\n\nVisão <b>&</b> Cia')).toBe(true)
    expect(html).toContain('Visão &lt;b&gt;&amp;')
    expect(html).not.toContain('<b>')
  })
})
