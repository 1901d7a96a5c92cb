import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@iris/contracts/errors'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type ZipPart, zipStream } from '../../spreadsheets/zip-stream.ts'
import { filesOfPerson, PART_NAMES, type PersonalFile, rowsOfPart } from './personal-data.sql.ts'

const ABOUT = `Cópia dos dados pessoais mantidos pela clínica (LGPD, artigo 18).

paciente.json                      o cadastro, com o responsável de quem é menor de idade
triagens.json                      as respostas sobre saúde
exames.json                        as medidas e a classificação de cada exame
versoes-de-exames.json             o que cada exame dizia antes de uma correção, com o motivo, e o que foi medido ou respondido e não ficou nele, porque outro aparelho enviou antes
encaminhamentos.json               as consultas indicadas e quem as indicou, com o prazo, o agendamento e o comparecimento
contatos-de-encaminhamentos.json   os contatos feitos para marcar essas consultas
testes-de-ishihara.json            os testes de cores, resposta por resposta
prontuario.json                    todas as versões do prontuário
envios-de-resultado.json           quando os resultados foram enviados por e-mail
resultados-impressos.json          os resultados impressos na clínica, por quem e quando
links-de-resultado.json            os links que abrem os resultados, e quando foram abertos
assinaturas.json                   quem assinou os resultados digitalmente, e quando
avisos-de-privacidade.json         que versão do aviso de privacidade foi lida, e quando
cadastros-por-link.json            por que empresa o cadastro foi feito
acoes.json                         de que ações participou, com a chegada e o lugar de trabalho
cadastros-unidos.json              o que diziam outros cadastros da mesma pessoa, unidos a este
acessos.json                       quem abriu ou alterou os dados, e quando
arquivos/                          as imagens e os documentos dos exames e de suas versões, e os resultados assinados

Os horários terminados em +00:00 estão em UTC.
`

/** All data about a person, as an archive that is made while it is read: one row or piece of a file at a time. */
export function personalDataArchive(db: Database, store: FileStore, patientId: number): Readable {
  return Readable.from(zipStream(parts(db, store, patientId)), { objectMode: false })
}

async function* parts(db: Database, store: FileStore, patientId: number): AsyncGenerator<ZipPart> {
  for (const name of PART_NAMES) yield { name, content: jsonArray(rowsOfPart(db, name, patientId)) }
  const missing: string[] = []
  for (const file of await filesOfPerson(db, patientId)) {
    const name = nameOf(file)
    const content = await bytesOf(store, file.key)
    if (content) yield { name, content }
    else missing.push(name)
  }
  const lost = missing.map((name) => `Não encontrado no servidor: ${name}\n`)
  yield { name: 'LEIA-ME.txt', content: [Buffer.from(ABOUT + lost.join(''))] }
}

async function* jsonArray(rows: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let before = '[\n'
  for await (const row of rows) {
    yield Buffer.from(before + row)
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

function nameOf({ exam_id, field, name }: PersonalFile): string {
  return `arquivos/exame-${exam_id}-${field}${extname(name).toLowerCase()}`
}

/** Null when the store has lost them: everything else is still given out. */
async function bytesOf(store: FileStore, key: string): Promise<Readable | null> {
  try {
    return await store.read(key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}
