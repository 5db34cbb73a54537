import { ConnectionError, ErrorCode } from "./error-code";
import { frameHead, FrameType } from "./frame";

/** The settings that are heeded (RFC 9113, section 6.5.2). */
export const Setting = { HEADER_TABLE_SIZE: 1, ENABLE_PUSH: 2, INITIAL_WINDOW_SIZE: 4, MAX_FRAME_SIZE: 5 } as const;

const ENTRY_BYTES = 6;

export function settingsFrame(settings: readonly (readonly [setting: number, value: number])[]): Buffer {
  const payload = Buffer.alloc(settings.length * ENTRY_BYTES);
  settings.forEach(([setting, value], i) => {
    payload.writeUInt16BE(setting, i * ENTRY_BYTES);
    payload.writeUInt32BE(value, i * ENTRY_BYTES + 2);
  });
  return Buffer.concat([frameHead(FrameType.SETTINGS, 0, 0, payload.length), payload]);
}

/** @throws ConnectionError for values that a setting cannot have */
export function readSettings(payload: Buffer): readonly (readonly [setting: number, value: number])[] {
  if (payload.length % ENTRY_BYTES !== 0)
    throw new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, `settings have ${payload.length} bytes`);
  return Array.from({ length: payload.length / ENTRY_BYTES }, (_, i) => {
    const setting = payload.readUInt16BE(i * ENTRY_BYTES);
    const value = payload.readUInt32BE(i * ENTRY_BYTES + 2);
    const wrong = RANGES.find((range) => range.setting === setting && (value < range.from || value > range.to));
    if (wrong !== undefined) throw new ConnectionError(wrong.code, `setting ${setting} is ${value}`);
    return [setting, value] as const;
  });
}

const RANGES = [
  { setting: Setting.ENABLE_PUSH, from: 0, to: 1, code: ErrorCode.PROTOCOL_ERROR },
  { setting: Setting.INITIAL_WINDOW_SIZE, from: 0, to: 2 ** 31 - 1, code: ErrorCode.FLOW_CONTROL_ERROR },
  { setting: Setting.MAX_FRAME_SIZE, from: 2 ** 14, to: 2 ** 24 - 1, code: ErrorCode.PROTOCOL_ERROR },
];
