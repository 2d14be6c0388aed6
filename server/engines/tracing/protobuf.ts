/**
 * Writes the parts of the Protocol Buffers wire format that OTLP's spans need. Default values are left out by the
 * caller, as proto3 does.
 */
export class ProtobufWriter {
  #bytes = Buffer.allocUnsafe(4_096);
  #length = 0;

  finish(): Buffer<ArrayBuffer> {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  /** For values below 2^53. */
  #varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  #tag(field: number, wireType: number): void {
    this.#varint(field * 8 + wireType);
  }

  integer(field: number, value: number): void {
    this.#tag(field, 0);
    this.#varint(value);
  }

  fixed64(field: number, value: bigint): void {
    this.#tag(field, 1);
    this.#reserve(8);
    this.#length = this.#bytes.writeBigUInt64LE(value, this.#length);
  }

  double(field: number, value: number): void {
    this.#tag(field, 1);
    this.#reserve(8);
    this.#length = this.#bytes.writeDoubleLE(value, this.#length);
  }

  text(field: number, value: string): void {
    const bytes = Buffer.byteLength(value);
    this.#tag(field, 2);
    this.#varint(bytes);
    this.#reserve(bytes);
    this.#length += this.#bytes.write(value, this.#length);
  }

  hex(field: number, value: string): void {
    const bytes = value.length / 2;
    this.#tag(field, 2);
    this.#varint(bytes);
    this.#reserve(bytes);
    this.#length += this.#bytes.write(value, this.#length, 'hex');
  }

  /** A message inside of this one. Its length stands before it, so it is moved once it is known. */
  message(field: number, write: () => void): void {
    this.#tag(field, 2);
    const start = this.#length;
    write();
    const bytes = this.#length - start;
    this.#varint(bytes);
    const width = this.#length - start - bytes;
    const prefix = Buffer.from(this.#bytes.subarray(this.#length - width, this.#length));
    this.#bytes.copyWithin(start + width, start, start + bytes);
    prefix.copy(this.#bytes, start);
  }
}
