import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'iris-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

describe('TRUST_PROXY', () => {
  it.each([
    ['1', 1],
    ['2', 2],
    ['true', true],
    ['false', false],
    ['10.0.0.1', ['10.0.0.1']],
    ['127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
    ['loopback, 10.1.1.1', ['loopback', '10.1.1.1']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
    ['', undefined],
  ])('The setting TRUST_PROXY=%j is read as %j', (text, value) => {
    expect(readConfig({ DATA_DIR, TRUST_PROXY: text }).trustProxy).toEqual(value)
  })

  it.each(['nginx', '10.0.0.0/33', '1.2.3', '10.0.0.1,', '100'])(
    'The setting TRUST_PROXY=%j stops the start with a sentence that names it',
    (text) => {
      expect(() => readConfig({ DATA_DIR, TRUST_PROXY: text })).toThrow(
        'Configuração inválida. TRUST_PROXY deve ser o número de proxies',
      )
    },
  )
})

describe('RESULT_BY', () => {
  it.each([
    [undefined, 'attachment'],
    ['', 'attachment'],
    ['attachment', 'attachment'],
    ['link', 'link'],
  ])('The setting RESULT_BY=%j is read as %s', (text, value) => {
    expect(readConfig({ DATA_DIR, RESULT_BY: text }).resultBy).toBe(value)
  })

  it.each(['anexo', 'Link', 'both'])(
    'The setting RESULT_BY=%j stops the start with a sentence that names it',
    (text) => {
      expect(() => readConfig({ DATA_DIR, RESULT_BY: text })).toThrow(
        'Configuração inválida. RESULT_BY deve ser attachment ou link.',
      )
    },
  )
})

describe('A setting with a rule', () => {
  const said = (env: Record<string, string>) => {
    try {
      readConfig({ DATA_DIR, ...env })
    } catch (error) {
      return (error as Error).message
    }
    return undefined
  }

  it.each([
    ['SMTP_URL', 'smtps://usuario:senha%23@smtp.example.org:465'],
    ['SMTP_URL', 'smtp://[::1]:25?name=iris'],
    ['MAIL_FROM', 'resultados@clinica.example'],
    ['MAIL_FROM', 'Íris <nao-responda@iris.local>'],
    ['MAIL_FROM', '"Clínica Vista, Olhos" <nao-responda@iris.local>'],
    ['MAIL_FROM', '<root@localhost>'],
    ['APP_URL', 'https://iris.example.org/'],
    ['APP_URL', 'http://10.0.0.2:3000'],
    ['S3_ENDPOINT', ''],
    ['CEP_URL', 'http://cep.interno:8080/ws'],
    ['BACKUP_AT', '23:59'],
  ])('The setting %s=%s is taken', (name, value) => {
    expect(said({ [name]: value })).toBeUndefined()
  })

  it.each([
    ['SMTP_URL', 'foo', 'smtp:// ou smtps://'],
    ['SMTP_URL', 'http://x', 'smtp:// ou smtps://'],
    ['SMTP_URL', 'smpt://smtp.example.org', 'smtp:// ou smtps://'],
    ['SMTP_URL', 'smtp://', 'smtp:// ou smtps://'],
    ['SMTP_URL', 'smtp://usuario:se#nha@smtp.example.org', 'codificados'],
    ['MAIL_FROM', 'naoemail', 'um e-mail, ou um nome e o e-mail'],
    ['MAIL_FROM', 'Clínica Vista, Olhos <a@b.example>', 'um e-mail, ou um nome e o e-mail'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'um e-mail, ou um nome e o e-mail'],
    ['MAIL_FROM', 'Íris <a@b.example>\r\nBcc: c@d.example', 'um e-mail, ou um nome e o e-mail'],
    ['APP_URL', 'ftp://x', 'só a origem'],
    ['APP_URL', 'iris.example.org', 'só a origem'],
    ['APP_URL', 'https://iris.example.org/clinica', 'só a origem'],
    ['APP_URL', 'https://iris.example.org/?a=1', 'só a origem'],
    ['APP_URL', 'https://ana:senha@iris.example.org', 'só a origem'],
    ['S3_ENDPOINT', 's3.interno:9000', 'http:// ou https://'],
    ['CEP_URL', 'ftp://cep.interno', 'http:// ou https://'],
    ['JWT_SECRET', 'curta', 'ao menos 32 caracteres'],
    ['METRICS_TOKEN', 'curta', 'ao menos 32 caracteres, sem espaços'],
    ['BACKUP_AT', '2:00', 'uma hora HH:MM'],
    ['PORT', '70000', 'um número inteiro de 0 a 65535'],
    ['IDLE_LOCK_MINUTES', 'dez', 'um número inteiro de 0 a 1440'],
    ['ROLE', 'jobs', 'all ou web'],
    ['SECOND_FACTOR', 'on', 'optional, required ou off'],
    ['DATABASE_URL', 'foo', 'postgres://usuario@servidor/iris'],
  ])(
    'The setting %s=%j stops the start, which says what it should be and not what it was',
    (name, value, rule) => {
      const message = said({ [name]: value })
      expect(message).toMatch(new RegExp(`^Configuração inválida\\. ${name} deve `))
      expect(message).toContain(rule)
      expect(message?.split(name)).toHaveLength(2)
      expect(message).not.toContain(`${name} ${value}`)
      if (name === 'JWT_SECRET' || name === 'METRICS_TOKEN') expect(message).not.toContain(value)
    },
  )

  it('Several wrong settings are all said at once', () => {
    const message = said({ PORT: 'x', ROLE: 'y', DATABASE_URL: 'z' })
    expect(message).toMatch(/PORT deve .+; DATABASE_URL deve .+; ROLE deve ser all ou web\.$/)
  })

  it('A replica without the database that it follows stops the start', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://iris@replica/iris' }
    expect(said(replica)).toContain('defina também DATABASE_URL')
    expect(said({ ...replica, DATABASE_URL: 'postgres://iris@banco/iris' })).toBeUndefined()
  })

  it.each([
    [{ WAIT_ATTENTION_MINUTES: '30' }, 'WAIT_ATTENTION_MINUTES (30)', 'WAIT_DELAY_MINUTES (25)'],
    [{ WAIT_DELAY_MINUTES: '10' }, 'WAIT_ATTENTION_MINUTES (15)', 'WAIT_DELAY_MINUTES (10)'],
  ])('Two limits of waiting in the wrong order are both named: %j', (env, attention, delay) => {
    expect(said(env)).toBe(`Configuração inválida. ${attention} não pode passar de ${delay}.`)
  })
})
