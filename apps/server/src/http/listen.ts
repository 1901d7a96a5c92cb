import { codeOf } from '../db/error-code.ts'
import { WrongSetting } from '../db/wrong-setting.ts'
import type { Server } from './serve.ts'

/** Another process listens there. */
export class PortInUse extends Error {}

/**
 * Opens the door.
 * @returns the address
 * @throws WrongSetting or PortInUse, in words for whoever set HOST and PORT
 */
export async function listen(
  app: Pick<Server, 'listen'>,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new PortInUse(
        `A porta ${port} já está em uso em ${host}. Encerre o programa que a usa, talvez outra Íris, ou escolha outra em PORT.`,
      )
    const sentence = refusalOf(code, host, port)
    throw sentence ? new WrongSetting(sentence, { cause: error }) : error
  }
}

function refusalOf(code: string, host: string, port: number): string | undefined {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `O endereço de HOST (${host}) não foi encontrado. Use um endereço desta máquina, como 127.0.0.1.`
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return `O endereço de HOST (${host}) não é desta máquina. Use um dela, como 127.0.0.1.`
    case 'EACCES':
      return `Esta conta não pode abrir a porta ${port} (PORT). Use uma a partir de 1024 e um proxy à frente.`
    default:
      return undefined
  }
}
