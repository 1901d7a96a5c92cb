// The passwords that are guessed first, in Brazil and abroad; those under eight characters are refused anyway.
const COMMON = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjk asdfghjkl zxcvbnm1 abcd1234 abcdefgh abc12345 a1b2c3d4 aa123456
  iloveyou sunshine princess football baseball superman starwars whatever trustno1 letmein1 welcome1 changeme default1
  admin123 admin1234 admin12345 administrator administrador usuario1 usuario123 teste123 teste1234 testando
  senha123 senha1234 senha12345 senha123456 senhasenha minhasenha senha@123 mudar123 mudar1234 123mudar mudarsenha trocar123
  brasil123 brasil10 brasileiro flamengo flamengo1 corinthians palmeiras saopaulo vascodagama cruzeiro botafogo fluminense
  gremio123 santos123 internacional felicidade familia1 familia123 teamo123 euteamo1 amorzinho meuamor1 jesus123 jesuscristo
  jesusteama deusefiel deus1234 estrela1 gabriela fernanda rafaela1 carolina leonardo guilherme eduardo1 juliana1 mariana1
  gvt12345 iris1234 iris12345 clinica1 clinica123 oftalmo1 medico123 tecnico1 tecnico123 comercial doutor123`.split(
    /\s+/,
  ),
)

const KEYBOARD = '01234567890 09876543210 abcdefghijklmnopqrstuvwxyz'

/**
 * Whether a password is one that is guessed first: a common word, one repeated character, a row of the keyboard, or
 * the person's own e-mail, whole or before the @.
 */
export function isCommonPassword(password: string, email?: string): boolean {
  const typed = password.trim().toLowerCase()
  if (COMMON.has(typed) || /^(.{1,3})\1+$/s.test(typed) || KEYBOARD.includes(typed)) return true
  const address = email?.trim().toLowerCase()
  return address !== undefined && (typed === address || typed === address.split('@')[0])
}
