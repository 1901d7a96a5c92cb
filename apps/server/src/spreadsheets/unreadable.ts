/** The file is no spreadsheet, is damaged, or asks for more than an honest one would. */
export class UnreadableSpreadsheet extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableSpreadsheet'
  }
}
