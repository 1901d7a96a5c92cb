/**
 * The password of a mailed result: the patient's date of birth, `yyyy-MM-dd`, as `ddmmaaaa`. It protects the file
 * from somebody who sees the mail by chance, not from somebody who knows the patient.
 */
export function resultPassword(dob: string): string {
  const [year = '', month = '', day = ''] = dob.split('-')
  return day + month + year
}
