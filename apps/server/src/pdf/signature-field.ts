/** What a signed document tells of its signature before it has one. */
export type PlannedSignature = {
  /** Whose certificate signs. */
  name: string
  /** When, to the second. */
  at: Date
  /** The most bytes the signature will have. */
  longest: number
}

/** As long as any offset in a file of ours. */
const OFFSET = 9_999_999_999
const RANGE = `[0 ${OFFSET} ${OFFSET} ${OFFSET}]`

/** Adds the field of an approval signature (ETSI EN 319 142-1) with room for it; `signPdf` fills the room. */
export function addSignatureField(doc: PDFKit.PDFDocument, planned: PlannedSignature): void {
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, OFFSET, OFFSET, OFFSET],
    // Bytes are the one kind of value that stays open in an encrypted document, as a signature has to.
    Contents: Buffer.alloc(planned.longest),
    M: planned.at,
    Name: new String(planned.name),
    Reason: new String('Avaliação médica concluída'),
  })
  const { page } = doc
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Assinatura'),
    // Printed and locked; of no size, because the page says it in words.
    F: 132,
    Rect: [0, 0, 0, 0],
    P: page.dictionary,
    V: signature,
  })
  signature.end(undefined as unknown as Buffer)
  field.end(undefined as unknown as Buffer)
  const annotated = page as unknown as { annotations: unknown[] }
  annotated.annotations.push(field)
  const { data } = (doc.initForm() as unknown as Drawn)._root.data.AcroForm
  // A program that made the fields' looks anew would break the signature.
  delete data.NeedAppearances
  Object.assign(data, { SigFlags: 3, Fields: [field] })
}

type Drawn = { _root: { data: { AcroForm: { data: Record<string, unknown> } } } }

/**
 * Signs all of a document but the room for the signature itself.
 * @param sign makes the signature of these bytes, as DER
 */
export async function signPdf(
  drawn: Buffer,
  sign: (content: Uint8Array<ArrayBuffer>) => Promise<Buffer>,
): Promise<Buffer> {
  const pdf = Buffer.from(drawn)
  const range = pdf.indexOf(`/ByteRange ${RANGE}`)
  const start = pdf.indexOf('/Contents <', range) + '/Contents '.length
  const end = pdf.indexOf('>', start) + 1
  if (range < 0 || start < range || end === 0) throw new Error('the document has no room to sign')
  const told = `[0 ${start} ${end} ${pdf.length - end}]`
  pdf.write(told.padEnd(RANGE.length), range + '/ByteRange '.length, 'latin1')
  const signature = await sign(
    Uint8Array.from(Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)])),
  )
  const room = end - start - 2
  if (signature.length * 2 > room) throw new Error('the signature is longer than planned')
  pdf.write(signature.toString('hex').padEnd(room, '0'), start + 1, 'latin1')
  return pdf
}
