/**
 * What opens a result sent by mail: the patient's date of birth, `yyyy-MM-dd`, as `ddmmaaaa`. It keeps the file from
 * whoever happens to see the mail; it is no secret from somebody who knows the patient.
 */
export function resultPassword(dob: string): string {
  const [year = '', month = '', day = ''] = dob.split('-')
  return day + month + year
}
