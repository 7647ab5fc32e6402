// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Texts in the forms that other programs write.
enum EqualizerTextSamples {
    /// As Room EQ Wizard 5.01 writes its generic equaliser in a language with decimal commas, with all of its types.
    static let wizard = """
        Filter Settings file

        Room EQ V5,01
        Dated: 16.05.2013 21:56:38

        Notes:Of each type one: a note

        Equaliser: Generic
        Mai 16 21:56:38
        Filter  1: ON  PK       Fc    50,0 Hz  Gain -10,0 dB  Q  2,50
        Filter  2: ON  Modal    Fc     100 Hz  Gain   3,0 dB  Q  5,41  T60 target   100 ms
        Filter  3: ON  LP       Fc   8.000 Hz
        Filter  4: ON  HP       Fc    30,0 Hz
        Filter  5: ON  LPQ      Fc  10.000 Hz  Q  0,400
        Filter  6: ON  HPQ      Fc    20,0 Hz  Q  0,500
        Filter  7: ON  LS       Fc     300 Hz  Gain   5,0 dB
        Filter  8: ON  HS       Fc   1.000 Hz  Gain  -3,0 dB
        Filter  9: ON  LS 6dB   Fc    50,0 Hz  Gain   7,2 dB
        Filter 10: ON  HS 6dB   Fc  12.000 Hz  Gain  10,0 dB
        Filter 11: ON  LS 12dB  Fc   2.000 Hz  Gain  -5,0 dB
        Filter 12: ON  HS 12dB  Fc     500 Hz  Gain   5,0 dB
        Filter 13: ON  NO       Fc     800 Hz
        Filter 14: OFF PK       Fc   1.250 Hz  Gain   2,0 dB  Q  1,00
        Filter 15: ON  None
        Filter 16: OFF None
        """

    /// As Room EQ Wizard 5.31 writes types that older versions do not have.
    static let newWizard = """
        Filter Settings file

        Room EQ V5.31.3
        Dated: May 18, 2025 4:13:30 AM

        Notes:

        Equaliser: Generic
        FL Mar 10
        Filter  1: ON  LP1      Fc   300.0 Hz
        Filter  2: ON  HP1      Fc   37.00 Hz
        Filter  3: ON  LP Q     Fc    9500 Hz  Q  0.900
        Filter  4: ON  HP Q     Fc   45.50 Hz  Q  1.200
        Filter  5: ON  LS Q     Fc   500.0 Hz  Gain   4.00 dB  Q  0.707
        Filter  6: ON  HS Q     Fc    6300 Hz  Gain  -6.00 dB  Q  0.500
        Filter  7: ON  Notch    Fc   800.0 Hz
        Filter  8: ON  Notch Q  Fc   100.0 Hz  Q  4.000
        Filter  9: ON  L-T      Fc   50.00 Hz  Q   1.20 Fp 30 Qp 0.50
        """

    /// As AutoEq writes `ParametricEQ.txt`.
    static let autoEq = """
        Preamp: -6.1 dB
        Filter 1: ON LSC Fc 105 Hz Gain 6.1 dB Q 0.70
        Filter 2: ON PK Fc 2401 Hz Gain -4.7 dB Q 0.65
        Filter 3: ON PK Fc 709 Hz Gain 3.2 dB Q 0.42
        Filter 4: ON HSC Fc 10000 Hz Gain 0.3 dB Q 0.70
        Filter 5: ON PK Fc 5496 Hz Gain -3.2 dB Q 5.88

        """

    /// A `config.txt` of Equalizer APO, with a filter for the left channel only.
    static let configuration = """
        # A comment: not a command
        Device: all
        Preamp: -2 dB
        \tPreamp: -1,5 dB
        Filter: ON PEQ Fc 100 Hz Gain 1.0 dB BW Oct 0.167
        Filter 2: ON BP Fc 1000 Hz BW Oct 2
        Filter: ON LSC 10.8 dB Fc 300 Hz Gain 5.0 dB
        Filter: ON HSC 6 dB Fc 100 Hz Gain -6.0 dB
        Filter: ON LSC Fc 300 Hz Gain 5.0 dB Q 0.6473
        Filter: ON LS Fc 3000 Hz Gain -4 dB Q 0.9
        Filter: ON HS Fc 400 Hz Gain 6 dB Q 0.5
        Filter: ON BP Fc 1000 Hz Q 0.1
        Channel: L
        Filter: ON PK Fc1000Hz Gain+3dB Q1.41
        """

    /// A `config.txt` of which nothing but line 3 has an equivalent in mono.
    static let withoutEquivalent = """
        Device: Speakers
        GraphicEQ: 25 6; 40 4.5; 63 3
        Filter 1: ON PK Fc 1000 Hz Gain 3 dB Q 1
        Filter 2: ON IIR Order 2 Coefficients 1 0 0 1 0 0
        Filter 3: ON PK Fc 1000 Hz Q 1
        Filter 4: ON PK Fc 1 kHz Gain 3 dB Q 1
        Include: example.txt
        Channel: L
        Preamp: -3 dB
        Filter 5: ON PK Fc 1000 Hz Gain 3 dB Q 1
        Channel: all
        If: sampleRate == 48000
        Filter 6: ON PK Fc 1000 Hz Gain 3 dB Q 1
        EndIf:
        Device: Microphone
        Filter 7: ON PK Fc 1000 Hz Gain 3 dB Q 1
        """
}
